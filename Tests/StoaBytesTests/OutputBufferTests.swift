import StoaBytes
import Testing

/// What is appended to a buffer is what it holds.
struct OutputBufferTests {
  private func text(_ body: (OutputBuffer) -> Void) -> String {
    let output = OutputBuffer(capacity: 0)
    output.append("<")
    body(output)
    return String(decoding: [UInt8](copying: output.bytes).dropFirst(), as: UTF8.self)
  }

  private static let numbers: [UInt64] = {
    var numbers: [UInt64] = [0, .max, UInt64(Int64.max), UInt64(Int64.max) + 1]
    var power: UInt64 = 1
    for _ in 0..<19 {
      power *= 10
      numbers += [power - 1, power, power + 1]
    }
    return numbers
  }()

  @Test(arguments: numbers)
  func digitsAreThoseOfTheNumber(number: UInt64) {
    let digits = "\(number)"
    #expect(text { $0.append(digits: number, scale: 0) } == digits)
    for scale in 1...40 {
      let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
      #expect(text { $0.append(digits: number, scale: scale) } == "\(padded.dropLast(scale)).\(padded.suffix(scale))")
    }
    if let signed = Int(exactly: number) {
      #expect(text { $0.append(decimal: signed) } == "\(signed)")
      #expect(text { $0.append(decimal: -signed) } == "\(-signed)")
    }
  }

  @Test func theLeastNumberHasItsDigits() {
    #expect(text { $0.append(decimal: .min) } == "\(Int.min)")
  }
}
