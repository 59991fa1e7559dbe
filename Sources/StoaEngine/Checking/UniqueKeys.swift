import StoaBytes

/// The keys that a thread has seen, and where each came first.
///
/// - Memory: each different key, and 44 bytes beside.
struct UniqueKeys: Sendable {
  /// A row that has a key which another has, too.
  struct Repetition: Sendable {
    var key: Int
    var place: Int
    var position: TableError.Position
  }

  private let table = KeyTable()
  /// The first place of each key, and its line.
  private var firsts: [(place: Int, position: TableError.Position)] = []
  private var repetitions: [Repetition] = []

  var footprint: Int { table.footprint + firsts.count * 64 }

  /// Takes in a key at a place in the input, and gives its number.
  @discardableResult
  mutating func add(_ key: Span<UInt8>, place: Int, position: TableError.Position) -> Int {
    let number = table.number(of: key)
    if number == firsts.count {
      firsts.append((place, position))
    } else if place < firsts[number].place {
      repetitions.append(Repetition(key: number, place: firsts[number].place, position: firsts[number].position))
      firsts[number] = (place, position)
    } else {
      repetitions.append(Repetition(key: number, place: place, position: position))
    }
    return number
  }

  /// Takes in what another has seen.
  mutating func merge(_ other: UniqueKeys) {
    var numbers: [Int] = []
    for number in 0..<other.table.count {
      let key = [UInt8](copying: other.table.key(number))
      numbers.append(add(key.span, place: other.firsts[number].place, position: other.firsts[number].position))
    }
    for repetition in other.repetitions {
      repetitions.append(
        Repetition(key: numbers[repetition.key], place: repetition.place, position: repetition.position)
      )
    }
  }

  /// The rows whose keys have come before, in the order of the input, each with where that was.
  func found() -> [(key: [UInt8], place: Int, position: TableError.Position, first: TableError.Position)] {
    repetitions.sorted { $0.place < $1.place }.map { repetition in
      (
        [UInt8](copying: table.key(repetition.key)), repetition.place, repetition.position,
        firsts[repetition.key].position
      )
    }
  }
}
