import StoaBytes

/// The keys that a thread has seen, where each came first, and the first of the rows that have come before.
///
/// - Memory: each different key, and some 100 bytes beside.
struct UniqueKeys: Sendable {
  /// A row that has a key which another has, too.
  struct Repetition: Sendable {
    var key: Int
    var place: Int
    var position: TableError.Position
  }

  private let limit: Int
  private let table = KeyTable()
  /// The first place of each key, and its line.
  private var firsts: [(place: Int, position: TableError.Position)] = []
  /// The first repetitions by place, and some more.
  private var repetitions: [Repetition] = []
  /// How many rows have keys that have come before.
  private(set) var repetitionCount = 0

  /// Keeps the first `limit` of the rows whose keys have come before.
  init(limit: Int) { self.limit = limit }

  var footprint: Int { table.footprint + firsts.count * 64 }

  /// Takes in a key at a place in the input, and gives its number.
  @discardableResult
  mutating func add(_ key: Span<UInt8>, place: Int, position: TableError.Position) -> Int {
    let number = table.number(of: key)
    if number == firsts.count {
      firsts.append((place, position))
    } else if place < firsts[number].place {
      note(Repetition(key: number, place: firsts[number].place, position: firsts[number].position))
      firsts[number] = (place, position)
    } else {
      note(Repetition(key: number, place: place, position: position))
    }
    return number
  }

  private mutating func note(_ repetition: Repetition) {
    repetitionCount += 1
    repetitions.append(repetition)
    if repetitions.count > 2 * limit { compact() }
  }

  /// Lets go of repetitions that are not among the first.
  private mutating func compact() {
    repetitions.sort { $0.place < $1.place }
    repetitions.removeSubrange(min(limit, repetitions.count)...)
  }

  /// Takes in what another has seen.
  mutating func merge(_ other: UniqueKeys) {
    var numbers: [Int] = []
    for number in 0..<other.table.count {
      let key = [UInt8](copying: other.table.key(number))
      numbers.append(add(key.span, place: other.firsts[number].place, position: other.firsts[number].position))
    }
    for repetition in other.repetitions {
      note(Repetition(key: numbers[repetition.key], place: repetition.place, position: repetition.position))
    }
    repetitionCount += other.repetitionCount - other.repetitions.count
  }

  /// The first rows whose keys have come before, in the order of the input, each with where that was.
  mutating func found() -> [(key: [UInt8], place: Int, position: TableError.Position, first: TableError.Position)] {
    compact()
    return repetitions.map { repetition in
      (
        [UInt8](copying: table.key(repetition.key)), repetition.place, repetition.position,
        firsts[repetition.key].position
      )
    }
  }
}
