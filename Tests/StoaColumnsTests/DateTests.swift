import StoaBytes
import StoaColumns
import Testing

/// Dates and times of every form are the points in time they name.
struct DateTests {
  private func seconds(_ text: String, _ syntax: DateSyntax = .iso8601) -> Int64? {
    syntax.moment(bytes(text).span)?.seconds
  }

  @Test(arguments: [
    ("1970-01-01", 0),
    ("1970-01-02T00:00:01Z", 86_401),
    ("2000-01-01", 946_684_800),
    ("20000101", 946_684_800),
    ("2000-001", 946_684_800),
    ("2000001", 946_684_800),
    ("2000", 946_684_800),
    ("2000-01", 946_684_800),
    ("1999-W52-6", 946_684_800),
    ("1999W526", 946_684_800),
    ("2000-W01", 946_857_600),
    ("2000W01", 946_857_600),
    ("2020-W53-7", 1_609_632_000),
    ("1999-365", 946_598_400),
    ("2000-366", 978_220_800),
    ("+2000-01-01", 946_684_800),
    ("+12000-01-01", 316_516_204_800),
    ("2000-01-01T00:00:00+00:30", 946_683_000),
    ("2000-01-01T00:00:00-0030", 946_686_600),
    ("2000-01-01 00:00:00 +02", 946_677_600),
    ("20000101T000001", 946_684_801),
    ("20000101t0001z", 946_684_860),
    ("2000-01-01T24:00", 946_771_200),
    ("1999-12-31T23:59:60Z", 946_684_800),
    ("2000-01-01T00:00:00,5", 946_684_800),
    (" 2000-01-01 ", 946_684_800),
    ("12:30", 45_000),
    ("T12:30:01.5Z", 45_001),
  ])
  func formsOfTheStandardAreRead(_ text: String, _ expected: Int64) {
    #expect(seconds(text) == expected)
  }

  @Test(arguments: [
    "", " ", "2000-1-1", "2000-13-01", "2000-02-30", "1900-02-29", "2000-000", "2001-366", "2000-W00", "2001-W53",
    "2000-W1",
    "2000-W01-8", "2000-01-01T", "2000-01-01T25:00", "2000-01-01T24:01", "2000-01-01T00:60", "2000-01-01T00:00:61",
    "2000-01-01T00:00:00.", "2000-01-01T1", "2000-01-01T00:00:00+24:00", "2000-01-01T00:00:00+2", "2000-01-01x",
    "20000101T00000",
    "200001", "01/02/2000", "soon", "2000-01-01T00:00Z ago", "+20-01-01", "T", "2000-", "2000-01-", "--", "1-2-3",
  ])
  func whatIsNoDateIsNone(_ text: String) {
    #expect(seconds(text) == nil)
  }

  /// Kinds that are told without reading are those that reading tells, whatever one byte is.
  @Test(arguments: ["2016-07-28", "2016-02-29", "1999-12-31", "2016-07-28T01:22:52Z", "2016-07-28T23:59:59Z"])
  func theKindOfTheCommonestFormsIsThatOfAMoment(_ text: String) {
    for index in text.utf8.indices {
      for byte in 0x20..<0x7F as Range<UInt8> {
        var changed = bytes(text)
        changed[text.utf8.distance(from: text.startIndex, to: index)] = byte
        let moment = DateSyntax.iso8601.moment(changed.span)
        let expected = moment.map { $0.hasTime ? ($0.hasDate ? ValueKind.timestamp : .time) : .date } ?? .text
        #expect(ValueClassifier().kind(of: changed.span) == expected, "\(changed)")
      }
    }
  }

  /// Every day of the years around a century, counted one by one.
  @Test func daysFollowOneAnother() {
    var expected: Int64 = -70 * 365 * 86_400 - 17 * 86_400
    for year in 1900...2101 {
      for month in 1...12 {
        for day in 1...31 {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          guard let found = seconds(text) else { continue }
          #expect(found == expected, "\(text)")
          expected += 86_400
        }
      }
    }
    #expect(expected == 4_165_516_800)
  }

  @Test(arguments: [
    ("%d.%m.%Y", "1.2.2000", 949_363_200),
    ("%d/%m/%Y %H:%M", "01/02/2000  13:05", 949_410_300),
    ("%m/%d/%y", "02/01/00", 949_363_200),
    ("%D", "02/01/68", 3_095_280_000),
    ("%y", "69", -31_536_000),
    ("%d %b %Y", "1 FEB 2000", 949_363_200),
    ("%e %B %Y", "1 february 2000", 949_363_200),
    ("%a, %d %b %Y %T %z", "Tue, 01 Feb 2000 01:00:00 +0100", 949_363_200),
    ("%A %d %B %Y", "Tuesday 01 Feb 2000", 949_363_200),
    ("%I:%M %p on %F", "12:30 am on 2000-02-01", 949_365_000),
    ("%p %I:%M %F", "PM 12:30 2000-02-01", 949_408_200),
    ("%Y%j", "2000032", 949_363_200),
    ("%s", "949363200", 949_363_200),
    ("%s.%f", "-1.5", -1),
    ("%Y-%m-%dT%H:%M:%S.%f%z", "2000-02-01T00:00:00.25Z", 949_363_200),
    ("%R %F", "00:01 2000-02-01", 949_363_260),
    ("100%% %Y", "100% 2000", 946_684_800),
    ("%Y年%m月%d日", "2000年02月01日", 949_363_200),
  ])
  func patternsAreRead(_ pattern: String, _ text: String, _ expected: Int64) throws {
    #expect(try seconds(text, DateSyntax(patterns: [pattern])) == expected)
  }

  @Test(arguments: [
    ("%d.%m.%Y", "1.2.00"), ("%d.%m.%Y", "32.1.2000"), ("%d.%m.%Y", "1.2.2000 "), ("%I %p", "13 PM"), ("%I %p", "0 AM"),
    ("%b", "fe"), ("%b", "febr"), ("%H:%M", "24:01"), ("%Y", "2000x"), ("%s", "x"), ("%f", ""),
  ])
  func whatDoesNotFitAPatternIsNoDate(_ pattern: String, _ text: String) throws {
    let fits = try seconds(text, DateSyntax(patterns: [pattern]))
    #expect(fits == nil || text.hasSuffix(" "))
  }

  @Test func patternsAreTriedInTurn() throws {
    let syntax = try DateSyntax(patterns: ["%d/%m/%Y", "%m/%d/%Y", "%Y"])
    #expect(seconds("02/01/2000", syntax) == 946_771_200)
    #expect(seconds("01/31/2000", syntax) == 949_276_800)
    #expect(seconds("2000", syntax) == 946_684_800)
    #expect(seconds("2000-01-01", syntax) == nil)
  }

  @Test(arguments: [("%Q", "\"%Q\" means nothing"), ("%Y-%", "a \"%\" at the end means nothing")])
  func aPatternThatMeansNothingIsAnError(_ pattern: String, _ message: String) {
    let error = #expect(throws: TableError.self) { try DateSyntax(patterns: [pattern]) }
    #expect(error?.code == .usage)
    #expect(error?.description.contains(message) == true)
    #expect(error?.remedy?.contains("%Y") == true)
  }

  @Test func datesInADescendingColumnStayBeforeWhatIsNone() throws {
    let values = ["2000-01-01", "soon", "", "2001-01-01T00:00:00.5Z", "2001-01-01"]
    #expect(try sorted(values, .date) == ["2000-01-01", "2001-01-01", "2001-01-01T00:00:00.5Z", "soon", ""])
    #expect(
      try sorted(values, .date, descending: true)
        == ["2001-01-01T00:00:00.5Z", "2001-01-01", "2000-01-01", "soon", ""]
    )
  }
}
