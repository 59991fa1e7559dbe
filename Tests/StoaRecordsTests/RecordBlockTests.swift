import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// Scanning and counting in blocks against the plain machine.
///
/// Which instructions are used is the process's choice, so the tests that choose run one by one.
@Suite(.serialized)
struct RecordBlockTests {
  /// What stands before an input, so that its first byte has every place around a block's edge.
  enum Prefix: CaseIterable {
    case text, quotedText, shortRecords, quotedFields, doubledQuotes, delimiters, returns, misplacedQuotes

    func bytes(_ count: Int) -> [UInt8] {
      let pattern =
        switch self {
        case .text: "a"
        case .quotedText: "\"" + String(repeating: "a", count: 200)
        case .shortRecords: "a\n"
        case .quotedFields: "\"a\","
        case .doubledQuotes: "\"\""
        case .delimiters: ","
        case .returns: "\r\n\r"
        case .misplacedQuotes: "a\"b"
        }
      // The end of the pattern stands next to the input.
      let repeated = Array(String(repeating: pattern, count: count / pattern.utf8.count + 1).utf8)
      return self == .quotedText ? Array(repeated.prefix(count)) : Array(repeated.suffix(count))
    }
  }

  /// What stands behind it, so that its last bytes are in a whole block.
  static let suffixes = [
    String(repeating: "a", count: 64),
    String(repeating: "b\",", count: 22),
    String(repeating: "\r\n\"c\"", count: 13),
  ].map { Array($0.utf8) }

  static let levels = {
    ScanInstructions.allow(.avx512)
    return ScanInstructions.allCases.filter { $0 <= ScanInstructions.usable }
  }()

  private func withEveryLevel(_ body: (ScanInstructions) -> Void) {
    for level in Self.levels {
      ScanInstructions.allow(level)
      body(level)
    }
    ScanInstructions.allow(.avx512)
  }

  @Test(arguments: Prefix.allCases)
  func everySmallInputAtEveryPlaceAroundABlockEdge(_ prefix: Prefix) {
    for input in everyInput(upTo: 4) {
      for place in [0] + Array(63 - input.count...64) {
        for suffix in Self.suffixes {
          let bytes = prefix.bytes(place) + input + suffix
          let plain = scan(bytes, .csv, .plain)
          withEveryLevel { level in
            #expect(scan(bytes, .csv, .blocks) == plain, "\(shown(input)) at \(place) behind \(prefix), \(level)")
          }
        }
      }
    }
  }

  /// Blocks without the byte that starts a comment lie between others.
  @Test(arguments: Prefix.allCases, ["a", "b", "#"])
  func commentsAreScannedAround(_ prefix: Prefix, _ comment: String) {
    let dialect = Dialect(delimiter: UInt8(ascii: ","), comment: comment.utf8.first)
    for input in everyInput(upTo: 4) {
      for place in [0, 63, 64, 130] {
        for suffix in Self.suffixes {
          let marked = place == 130 ? Array("\n#a\n".utf8) : []
          let bytes = prefix.bytes(place) + marked + input + suffix
          let plain = scan(bytes, dialect, .plain)
          #expect(scan(bytes, dialect, .blocks) == plain, "\(shown(input)) at \(place) behind \(prefix)")
          let cut = place + marked.count + input.count / 2
          #expect(scan(bytes, dialect, cutAt: [cut], .blocks) == plain, "\(shown(input)) cut at \(cut)")
        }
      }
    }
  }

  /// A cut carries the plain machine's state into the first block, or the block's into the machine.
  @Test(arguments: Prefix.allCases)
  func everyCutOfASmallInputCarriesItsState(_ prefix: Prefix) {
    for input in everyInput(upTo: 3) {
      for suffix in Self.suffixes {
        let bytes = prefix.bytes(64) + input + suffix
        let plain = scan(bytes, .csv, .plain)
        for cuts in everySplit(of: input.count + 2) {
          let places = cuts.map { $0 + 63 }
          withEveryLevel { level in
            #expect(
              scan(bytes, .csv, cutAt: places, .blocks) == plain,
              "\(shown(input)) behind \(prefix), cut at \(places), \(level)"
            )
          }
        }
      }
    }
  }

  @Test(arguments: [Dialect.csv, .csv.delimiter(";"), Dialect(delimiter: UInt8(ascii: ","), quote: nil)])
  func countsAreThoseOfThePositions(_ dialect: Dialect) {
    for input in everyInput(upTo: 4) {
      for prefix in Prefix.allCases {
        for place in [0, 62, 64] {
          let bytes = prefix.bytes(place) + input + Self.suffixes[(place + input.count) % Self.suffixes.count]
          expectCountsOfPositions(bytes, dialect, cutAt: [], "\(shown(input)) at \(place) behind \(prefix)")
        }
      }
    }
  }

  private func expectCountsOfPositions(
    _ bytes: [UInt8],
    _ dialect: Dialect,
    cutAt cuts: [Int],
    _ comment: @autoclosure () -> String
  ) {
    let plain = scan(bytes, dialect, .plain)
    let records = plain.records(of: bytes, dialect).filter { !$0.end.isEmpty }
    withEveryLevel { level in
      let (total, scanner) = count(bytes, dialect, cutAt: cuts)
      #expect(total.records == records.count, "\(comment()), \(level)")
      #expect(total.blank == records.count { $0.fields == [[]] }, "\(comment()), \(level)")
      #expect(total.lastEnd == plain.positions.last { bytes[$0] != dialect.delimiter }, "\(comment()), \(level)")
      #expect(scanner.state == plain.state, "\(comment()), \(level)")
      #expect(scanner.lineCount == plain.lineCount, "\(comment()), \(level)")
      #expect(scanner.faults == plain.faults, "\(comment()), \(level)")
      #expect(scanner.isBehindCarriageReturn == plain.isBehindCarriageReturn, "\(comment()), \(level)")
    }
  }

  /// Long inputs of every density of quotes and record ends, from every state, cut anywhere.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func randomInputsAreScannedAndCountedAlike(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabets = ["a,\"\r\n", "aaaaaaaaaaaaaa,\n", "aaaa,,\"\n", "\"\"\"a,\n", "\r\n", "abcdefghij\",\",\"\n\"\n"]
    for round in 0..<300 {
      let alphabet = Array(alphabets[round % alphabets.count].utf8)
      let bytes = generator.bytes(Int.random(in: 0..<400, using: &generator), of: alphabet)
      let cuts = (0..<Int.random(in: 0..<4, using: &generator))
        .map { _ in Int.random(in: 0...bytes.count, using: &generator) }.sorted()
      for state in ScanState.allCases where state != .comment {
        let plain = scan(bytes, .csv, from: state, .plain)
        withEveryLevel { level in
          #expect(
            scan(bytes, .csv, from: state, cutAt: cuts, .blocks) == plain,
            "seed \(seed), round \(round), from \(state), cut at \(cuts), \(level)"
          )
        }
      }
      expectCountsOfPositions(bytes, .csv, cutAt: cuts, "seed \(seed), round \(round), cut at \(cuts)")
    }
  }

  @Test func everyLevelThatTheProcessorHasIsUsed() {
    var used: [ScanInstructions] = []
    withEveryLevel { _ in used.append(ScanInstructions.usable) }
    #expect(used == Self.levels)
    #expect(used.first == .plain)
  }
}
