import StoaColumns
import Testing

/// Values and columns are told by what they look like.
struct TypeTests {
  @Test(arguments: [
    ("", ValueKind.missing), ("5", .integer), ("-007", .integer), ("+5", .integer), (" 5 ", .integer), ("5.", .decimal),
    ("5.00", .decimal), (".5", .decimal), ("1e5", .scientific), ("1.5e-3", .scientific), ("inf", .scientific),
    ("NaN", .scientific),
    ("2016", .integer), ("20160728", .integer), ("2016-07-28", .date), ("2016-07", .date),
    ("2016-07-28T01:22:52Z", .timestamp),
    ("01:22", .time), ("true", .boolean), ("FALSE", .boolean), ("yes", .text), ("1,000", .text), ("0x10", .text),
    ("-", .text),
    ("abc", .text),
  ])
  func valuesAreTold(_ text: String, _ expected: ValueKind) {
    #expect(ValueClassifier().kind(of: bytes(text).span) == expected)
  }

  @Test func theSyntaxTellsWhatANumberIs() {
    let classifier = ValueClassifier(ColumnReading(syntax: ValueSyntax(numbers: .english)))
    #expect(classifier.kind(of: bytes("1,000").span) == .integer)
    #expect(classifier.kind(of: bytes("$1.50").span) == .decimal)
    let german = ValueClassifier(ColumnReading(syntax: ValueSyntax(numbers: NumberReaderTests.german)))
    #expect(german.kind(of: bytes("1.000").span) == .integer)
    #expect(german.kind(of: bytes("1,5").span) == .decimal)
    #expect(german.kind(of: bytes("1.5").span) == .decimal)
  }

  @Test(arguments: [
    ([], ColumnType.empty), (["", ""], .empty), (["5", "", "10"], .integer), (["5", "1.5"], .decimal),
    (["5", "1e5", "1.5"], .number),
    (["5", "x"], .text), (["true", "FALSE"], .boolean), (["true", "1"], .text),
    (["2016-07-28", "2016-07-28 01:22"], .timestamp),
    (["2016-07-28", "2015-01-01"], .date), (["01:22", "2016-07-28"], .text), (["01:22"], .time),
    (["5", "2016-07-28"], .text),
    (["x", "5"], .text),
  ])
  func columnsAreToldFromTheirValues(_ values: [String], _ expected: ColumnType) {
    var inference = TypeInference()
    for value in values { inference.add(bytes(value).span) }
    #expect(inference.type == expected)
    #expect(inference.missingCount == values.count { $0.isEmpty })
  }

  @Test(arguments: [("007", ColumnType.text), ("0", .integer), ("0.7", .decimal), ("-0", .integer), ("00.5", .text)])
  func idsWithLeadingZerosAreText(_ text: String, _ type: ColumnType) {
    var inference = TypeInference()
    inference.add(bytes(text).span)
    #expect(inference.type == type)
    inference.add(bytes("12").span)
    #expect(inference.type == type.union(.integer))
  }

  /// The order in which values are seen does not matter.
  @Test func typesUniteInAnyOrder() {
    for first in ColumnType.allCases {
      for second in ColumnType.allCases {
        #expect(first.union(second) == second.union(first))
        for third in ColumnType.allCases {
          #expect(first.union(second).union(third) == first.union(second.union(third)))
        }
      }
    }
  }
}
