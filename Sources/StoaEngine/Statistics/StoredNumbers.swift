import StoaBytes
import StoaColumns

// HOW NUMBERS ARE KEPT
//
//   open        9 3 2 5 7 | 9 8 2 2 4 | …        the coefficients at one scale: 932.57, 982.24
//   chunks      full ones, each with its scale, in memory or in a temporary file
//
// A number with fewer digits behind the point is scaled up to the open chunk's scale; one with more closes
// the chunk and opens the next at its own scale, which so rises at most 38 times. Those few that cannot be
// scaled up lie apart.

/// All numbers of a column: what its quantiles are found among.
///
/// - Memory: 8 bytes a number, those in full chunks only until they are spilled.
struct StoredNumbers: Sendable {
  /// Numbers of one scale.
  struct Chunk: Sendable {
    enum Place: Sendable {
      case memory([Int64])
      case file(SpillFile, offset: Int)
    }

    var place: Place
    var count: Int
    /// The digits behind the point.
    var scale: Int
  }

  private(set) var chunks: [Chunk] = []
  private(set) var count = 0
  /// How many of the numbers in chunks are in memory.
  private(set) var heldCount = 0
  private var open: [Int64] = []
  private var openScale = 0
  private var apart: [ShortDecimal] = []
  private let chunkSize: Int

  /// No numbers yet; so many will make a chunk.
  init(chunkSize: Int = 1 << 15) {
    precondition(chunkSize > 0, "A chunk has room for a number")
    self.chunkSize = chunkSize
  }

  /// Takes in a number.
  @inline(__always)
  mutating func add(_ number: ShortDecimal) {
    count += 1
    guard number.scale == openScale else { return addScaled(number) }
    open.append(number.coefficient)
    if open.count == chunkSize { close() }
  }

  private mutating func addScaled(_ number: ShortDecimal) {
    if number.scale > openScale {
      close()
      openScale = number.scale
    }
    guard let coefficient = number.coefficient(at: openScale) else { return apart.append(number) }
    open.append(coefficient)
    if open.count == chunkSize { close() }
  }

  private mutating func close() {
    guard !open.isEmpty else { return }
    heldCount += open.count
    chunks.append(Chunk(place: .memory(open), count: open.count, scale: openScale))
    open = []
    // Who fills one chunk is likely to fill another.
    open.reserveCapacity(chunkSize)
  }

  /// Writes the full chunks to a file.
  mutating func spill(to file: SpillFile) throws(TableError) {
    for index in chunks.indices {
      guard case .memory(let numbers) = chunks[index].place else { continue }
      let offset = try file.append(values: numbers)
      chunks[index].place = .file(file, offset: offset)
      heldCount -= numbers.count
    }
  }

  /// Takes over what another has.
  mutating func merge(_ other: StoredNumbers) {
    var other = other
    other.close()
    chunks += other.chunks
    apart += other.apart
    count += other.count
    heldCount += other.heldCount
  }

  /// The most digits behind the point that a number has.
  var scale: Int { chunks.reduce(openScale) { max($0, $1.scale) } }

  /// Calls `body` with all numbers, some at a time, and their scale.
  func forEachChunk(_ body: (_ coefficients: [Int64], _ scale: Int) -> Void) throws(TableError) {
    if !open.isEmpty { body(open, openScale) }
    for number in apart { body([number.coefficient], number.scale) }
    for chunk in chunks {
      switch chunk.place {
      case .memory(let numbers): body(numbers, chunk.scale)
      case .file(let file, let offset): body(try file.readValues(chunk.count, at: offset, filler: 0), chunk.scale)
      }
    }
  }
}

extension ShortDecimal {
  /// The number in units of the digit at a place behind the point, none before its own last; `nil` where that takes
  /// more than 64 bits.
  func coefficient(at scale: Int) -> Int64? {
    guard coefficient != 0 else { return 0 }
    guard scale - self.scale <= 18 else { return nil }
    let factor = Int64(ExactDecimal.power(scale - self.scale))
    let (product, overflows) = coefficient.multipliedReportingOverflow(by: factor)
    return overflows ? nil : product
  }
}
