// HOW A PATTERN IS LEARNT
//
//   -US$ 12,34,567.89     -  prefix          the text before the first digit of a number below zero
//                         12,34,567          where the marks stand tells the sizes of the groups
//                         .89                what stands behind the units is the separator, then the fraction
//
// A few numbers are given to an oracle that writes them, and its texts are taken to pieces. Then a
// hundred more are written both ways. Where one differs, the oracle follows rules that no pattern has
// (a plural, say), nothing has been learnt, and the oracle itself must write.

extension NumberPattern {
  /// Learns how numbers are written from whoever writes them, or fails where no pattern does as they do.
  ///
  /// - Parameters:
  ///   - shift: by how many places the oracle shifts the point: 2 where it writes hundredths.
  ///   - oracle: writes a plain decimal number; `nil` where it cannot.
  package init?(shift: Int = 0, learningFrom oracle: (String) -> String?) {
    self.init()
    self.shift = shift
    guard learnDigits(oracle), learnFraction(oracle), learnGroups(oracle), learnNegative(oracle) else { return nil }
    for probe in Self.probes where text(Array(probe.utf8).span) != oracle(probe) { return nil }
  }

  /// `number` as the oracle has to be given it to write it: the shift taken back.
  private func unshifted(_ number: String) -> String {
    shift == 0 ? number : "\(number)e-\(shift)"
  }

  private mutating func learnDigits(_ oracle: (String) -> String?) -> Bool {
    for digit in 0..<10 {
      guard let text = oracle(unshifted("\(digit)")) else { return false }
      let scalars = Array(text.unicodeScalars)
      guard let position = scalars.firstIndex(where: { $0.properties.numericType == .decimal }),
        scalars[position].properties.numericValue == Double(digit)
      else { return false }
      digits[digit] = Array(String(scalars[position]).utf8)
    }
    guard Set(digits.map(\.count)).count == 1, let text = oracle(unshifted("1")), let number = Stretch(text, digits)
    else { return false }
    positive = number.affixes
    return true
  }

  private mutating func learnFraction(_ oracle: (String) -> String?) -> Bool {
    // Ones all the way are never rounded up.
    let ones = "0." + String(repeating: "1", count: ValueFormat.fractionLimit + 10)
    guard let least = oracle(unshifted("1")), let most = oracle(unshifted(ones)),
      let whole = Stretch(least, digits), let number = Stretch(most, digits)
    else { return false }
    minimumFraction = whole.runs.count == 2 ? whole.runs[1] : 0
    maximumFraction = number.runs.count == 2 ? number.runs[1] : 0
    if let separator = number.marks.first { decimalSeparator = separator }
    return whole.runs.first == 1 && number.runs.first == 1 && number.runs.count <= 2
  }

  private mutating func learnGroups(_ oracle: (String) -> String?) -> Bool {
    let text = String(repeating: "123456789", count: 3)
    guard let long = oracle(unshifted(text)), var number = Stretch(long, digits) else { return false }
    if minimumFraction > 0 {
      guard number.runs.count > 1 else { return false }
      number.runs.removeLast()
      number.marks.removeLast()
    }
    guard number.runs.count > 1 else {
      primaryGroup = 0
      return true
    }
    groupingSeparator = number.marks[0]
    primaryGroup = number.runs[number.runs.count - 1]
    secondaryGroup = number.runs.count > 2 ? number.runs[number.runs.count - 2] : primaryGroup
    minimumGrouping = 1
    // The shortest number that has a mark.
    for count in primaryGroup + 1...primaryGroup + 4 {
      guard let text = oracle(unshifted(String(repeating: "1", count: count))), let number = Stretch(text, digits)
      else {
        return false
      }
      if number.runs.count > (minimumFraction > 0 ? 2 : 1) { break }
      minimumGrouping += 1
    }
    return true
  }

  private mutating func learnNegative(_ oracle: (String) -> String?) -> Bool {
    guard let text = oracle(unshifted("-1")), let number = Stretch(text, digits) else { return false }
    negative = number.affixes
    return true
  }

  /// Numbers that any writer of numbers is asked for before it is believed to follow a pattern.
  package static let probes: [String] = {
    var probes = [
      "0", "1", "2", "3", "5", "7", "10", "11", "12", "21", "99", "100", "101", "999", "1000", "1001", "1234", "9999",
      "10000", "12345", "99999", "100000", "123456", "999999", "1000000", "1234567", "12345678", "123456789",
      "1234567890", "98765432109876543210", "0.1", "0.5", "1.5", "2.5", "0.25", "0.125", "0.375", "0.005", "0.015",
      "0.025", "0.05", "0.0005", "0.00005", "1.005", "1.01", "1.10", "9.99", "9.995", "99.995", "999.5", "999.995",
      "9999.5", "999999.9999999", "1234.56", "1234567.891", "0.000001", "0.0000005", "0.0000015", "0.00000251",
      "1234567890123456789.0123456789",
    ]
    probes += probes.dropFirst().map { "-\($0)" }
    return probes
  }()

  /// A text around and between whose runs of digits other things stand.
  private struct Stretch {
    var affixes = Affixes()
    /// How many digits each run has.
    var runs: [Int] = []
    /// What stands between the runs.
    var marks: [[UInt8]] = []

    init?(_ text: String, _ digits: [[UInt8]]) {
      var between: [UInt8] = []
      var isInRun = false
      for scalar in text.unicodeScalars {
        let bytes = Array(String(scalar).utf8)
        guard digits.contains(bytes) else {
          between += bytes
          isInRun = false
          continue
        }
        if isInRun {
          runs[runs.count - 1] += 1
        } else {
          if runs.isEmpty { affixes.prefix = between } else { marks.append(between) }
          runs.append(1)
          isInRun = true
        }
        between = []
      }
      affixes.suffix = between
      guard !runs.isEmpty else { return nil }
    }
  }
}
