import FoundationEssentials
import Testing

@testable import StoaTables

/// Pictures of tables, stored beside the tests; `RECORD_GOLDEN=1` draws them anew.
enum Golden {
  static func check(_ picture: String, _ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try picture.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name); read the difference before you keep it")
      return
    }
    let stored = try String(contentsOf: file, encoding: .utf8)
    for (number, (drawn, kept)) in zip(lines(picture), lines(stored)).enumerated() where drawn != kept {
      Issue.record("\(name), line \(number + 1): drew\n\(drawn)\nwhere there was\n\(kept)")
      return
    }
    #expect(picture == stored, "\(name) has grown or shrunk")
  }
}

@Suite struct GoldenTests {
  static let widths = [20, 40, 80, 120, 200]

  static var tables: [(name: String, table: Table<[TextRow]>)] {
    [
      (
        "latin",
        textTable(
          ["id", "name", "city", "price", "note"],
          [
            ["1", "Ada Lovelace", "London", "1463.5", "first of her kind"],
            ["2", "Émilie du Châtelet", "Paris", "12", ""],
            ["3", "Grace Hopper", "New York", "-3.25", "found the bug, and taped it into the log book"],
          ]
        )
      ),
      (
        "chinese, japanese and korean",
        textTable(
          ["番号", "名前", "都市", "価格"],
          [
            ["1", "紫式部", "京都市", "1000"], ["2", "곽재우", "의령군", "20.5"], ["3", "ｶﾀｶﾅ", "ＡＢＣ", "7"],
            ["4", "李清照", "濟南", "-1.25"],
          ]
        )
      ),
      (
        "arabic and hebrew",
        textTable(
          ["رقم", "الاسم", "מדינה"],
          [["1", "القاهرة", "מצרים"], ["2", "بيت الحكمة", "עיראק"], ["3", "plain", "ישראל 1948"]]
        )
      ),
      (
        "emoji",
        textTable(
          ["what", "sign", "n"],
          [
            ["family", "👩‍👩‍👧‍👦", "1"], ["flag", "🇫🇷🇩🇪", "22"], ["skin", "👍🏽", "333"], ["heart", "❤️ and ❤", "4444"],
            ["keycap", "1️⃣", "5"], ["combining", "cafe\u{301} q\u{308}", "6"],
          ]
        )
      ),
      (
        "long and hostile",
        textTable(
          ["k", "text"],
          [
            ["a", String(repeating: "the quick brown fox jumps over the lazy dog ", count: 6)],
            ["b", String(repeating: "x", count: 300)],
            ["c", "tab\there, line\nend, \u{1B}]0;title\u{7} \u{1B}[31mred, \u{202E}reversed"],
          ]
        )
      ),
      ("one column", textTable(["only"], [["1"], ["22"], ["-333.5"]])),
      (
        "a hundred columns",
        textTable((1...100).map { "c\($0)" }, (1...3).map { row in (1...100).map { "\(row * $0)" } })
      ),
      ("no rows", textTable(["id", "name"], []).emptyMessage("Nothing matches", suggestion: "Try fewer conditions.")),
    ]
  }

  /// Every style, at every width, with every kind of text.
  @Test(arguments: TableStyle.named.map(\.name))
  func styles(_ name: String) throws {
    let style = try #require(TableStyle(named: name))
    var picture = ""
    for (title, table) in Self.tables {
      for width in Self.widths {
        picture += "== \(title), \(width)\n"
        picture += table.rendered(.terminal(width: width, style: style))
      }
    }
    try Golden.check(picture, name)
  }

  @Test(arguments: TableLayout.allCases)
  func layouts(_ layout: TableLayout) throws {
    var picture = ""
    for (title, table) in Self.tables where title != "a hundred columns" || layout != .records {
      for width in [20, 40, 80] {
        for overflow in [TextOverflow.truncate, .wrap] {
          picture += "== \(title), \(width), \(overflow)\n"
          picture += table.rendered(.terminal(width: width, style: .rounded, layout: layout, overflow: overflow))
        }
      }
    }
    try Golden.check(picture, "layout-\(layout.rawValue)")
  }

  @Test(arguments: [ColorScheme.any, .light, .dark])
  func colors(_ scheme: ColorScheme) throws {
    var renderer = TerminalRenderer(width: 60, style: .rounded.alternatingRows(), colors: scheme, redNegatives: true)
    let table = Table(Self.tables[0].table.rows, selection: [2]) { Self.tables[0].table.columns }
    var picture = table.rendered(renderer)
    renderer.layout = .compact
    picture += table.rendered(renderer)
    try Golden.check(picture.replacing("\u{1B}", with: "␛"), "colors-\(scheme)")
  }

  @Test func wideAmbiguousCharacters() throws {
    var renderer = TerminalRenderer(width: 40, style: .rounded)
    renderer.text.ambiguousIsWide = true
    var picture = ""
    for (title, table) in Self.tables { picture += "== \(title)\n" + table.rendered(renderer) }
    try Golden.check(picture, "ambiguous-wide")
  }

  @Test func otherFormats() throws {
    var picture = ""
    for (title, table) in Self.tables where title != "a hundred columns" {
      picture += "== \(title)\n" + table.rendered(.markdown) + table.rendered(.csv) + table.rendered(.tsv)
      picture += table.rendered(.json) + table.rendered(.jsonLines)
      picture += table.rendered(HTMLRenderer(title: title, isPage: false))
    }
    try Golden.check(picture, "formats")
    try Golden.check(Self.tables[0].table.rendered(.html(title: "Cities & <people>")), "page")
  }
}
