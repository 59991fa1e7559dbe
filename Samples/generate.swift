// Makes the samples that are invented: the ledger of a shop that does not exist and the log of its
// web pages. The same seed makes the same bytes. `cities.csv` and `planets.json` are facts, kept by hand.
//
//   swift Samples/generate.swift [FOLDER]

import Foundation

/// A small seeded generator (SplitMix64), the same on every machine.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// A whole number below `limit`.
  ///
  /// The standard library promises no sequence for `random(in:using:)`, and the samples must not change with it.
  mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }
  mutating func oneIn(_ chances: Int) -> Bool { below(chances) == 0 }
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}

let cities = [
  ("Amsterdam", "NL", "EUR"), ("Austin", "US", "USD"), ("Barcelona", "ES", "EUR"), ("Bengaluru", "IN", "INR"),
  ("Chicago", "US", "USD"), ("Genève", "CH", "CHF"), ("Köln", "DE", "EUR"), ("Kyoto", "JP", "JPY"),
  ("Lisboa", "PT", "EUR"), ("Lyon", "FR", "EUR"), ("Montréal", "CA", "CAD"), ("New York", "US", "USD"),
  ("Osaka", "JP", "JPY"), ("Oslo", "NO", "NOK"), ("Paris", "FR", "EUR"), ("São Paulo", "BR", "BRL"),
  ("Stockholm", "SE", "SEK"), ("Toronto", "CA", "CAD"), ("Wien", "AT", "EUR"), ("Zürich", "CH", "CHF"),
]

/// Category, product, and its price in hundredths of a euro.
let products = [
  ("ink", "Ink, blue-black", 1250), ("ink", "Ink, \"Old Gold\"", 1890), ("ink", "Ink sampler (5)", 2400),
  ("paper", "Notebook A5", 990), ("paper", "Notebook A4, dotted", 1490), ("paper", "Letter set", 1675),
  ("paper", "Washi 和紙", 3200), ("pen", "Fountain pen", 8900), ("pen", "Fountain pen, gold nib", 24500),
  ("pen", "Pencil HB", 120), ("pen", "Brush pen", 640), ("desk", "Desk lamp", 7450), ("desk", "Blotter", 2150),
  ("desk", "Wax & seal", 1995),
]

/// Hundredths of a currency's unit for one euro, set once for the ledger.
let rates = [
  "EUR": 100, "USD": 108, "CHF": 95, "JPY": 16300, "INR": 9020, "CAD": 147, "NOK": 1160, "BRL": 587, "SEK": 1130,
]

let notes = [
  "gift wrap", "pick up in store", "rush order", "second try", "fragile, pack twice", "says \"no bag\"", "invoice",
]

func padded(_ number: Int, _ width: Int) -> String {
  String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
}

func field(_ text: String) -> String {
  guard text.contains(where: { ",\"\n".contains($0) }) else { return text }
  return "\"" + text.replacing("\"", with: "\"\"") + "\""
}

/// The date of a day of 2024, counted from 0.
func date(ofDay day: Int) -> String {
  var left = day
  for (month, length) in [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
    if left < length { return "2024-\(padded(month + 1, 2))-\(padded(left + 1, 2))" }
    left -= length
  }
  preconditionFailure("2024 has no day \(day)")
}

func sales() -> String {
  var dice = Dice(state: 1883)
  var text = "order,date,city,country,category,product,quantity,price,currency,note\n"
  for number in 0..<1200 {
    let (city, country, currency) = dice.pick(cities)
    let (category, product, euros) = dice.pick(products)
    let cents = euros * (rates[currency] ?? 100) / 100
    // Yen have no hundredths.
    let price = currency == "JPY" ? "\(cents / 100)" : "\(cents / 100).\(padded(cents % 100, 2))"
    let quantity = dice.oneIn(40) ? "" : "\(1 + dice.below(12))"
    let note = dice.oneIn(6) ? dice.pick(notes) : dice.oneIn(60) ? "moved:\nsee \(number - 1)" : ""
    let day = min(365, number * 366 / 1200 + dice.below(3))
    let fields = [
      "A\(padded(number * 7 + 12, 5))", date(ofDay: day), city, country, category, product, quantity, price, currency,
      note,
    ]
    text += fields.map(field).joined(separator: ",") + "\n"
  }
  return text
}

func visits() -> String {
  var dice = Dice(state: 1927)
  var text = ""
  var second = 0
  for _ in 0..<400 {
    second += dice.below(1800)
    let (city, country, _) = dice.pick(cities)
    let time =
      "\(date(ofDay: second / 86400))T\(padded(second / 3600 % 24, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
    var members = ["\"time\":\"\(time)\"", "\"page\":\"/\(dice.pick(products).0)/\(dice.below(40))\""]
    members.append("\"from\":{\"city\":\"\(city)\",\"country\":\"\(country)\"}")
    members.append("\"milliseconds\":\(3 + dice.below(900))")
    members.append("\"status\":\(dice.oneIn(30) ? 404 : 200)")
    if dice.oneIn(3) {
      members.append("\"tags\":[\"\(dice.pick(["new", "sale", "mobile"]))\",\"\(dice.pick(["a", "b"]))\"]")
    }
    if dice.oneIn(5) { members.append("\"referrer\":\(dice.oneIn(2) ? "null" : "\"search\"")") }
    text += "{" + members.joined(separator: ",") + "}\n"
  }
  return text
}

/// Compresses with the machine's gzip, without a name or a time in the header.
func gzip(_ file: URL) throws {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["gzip", "-9", "--no-name", "--force", file.path]
  try process.run()
  process.waitUntilExit()
  precondition(process.terminationStatus == 0, "gzip failed")
}

let folder =
  CommandLine.arguments.count > 1
  ? URL(filePath: CommandLine.arguments[1]) : URL(filePath: #filePath).deletingLastPathComponent()
let ledger = folder.appending(path: "sales.csv")
try sales().write(to: ledger, atomically: true, encoding: .utf8)
try gzip(ledger)
try visits().write(to: folder.appending(path: "visits.jsonl"), atomically: true, encoding: .utf8)
