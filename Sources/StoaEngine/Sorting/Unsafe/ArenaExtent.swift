/// A piece of an arena that holds records of one batch, and where their entries are.
struct ArenaExtent: Sendable {
  /// The place of its records in the input.
  var order: UInt64
  /// Where the records are.
  var position: Int
  /// Where the entries are, in an arena of their own.
  var entries: Int
  var count: Int
  /// Whether the keys ascend.
  var isAscending = false
}

extension ArenaExtent {
  /// Whether the records of all extents, in this order, are sorted.
  static func areSorted(_ extents: [ArenaExtent], records: RecordArena, entries: RecordArena) -> Bool {
    guard extents.allSatisfy(\.isAscending) else { return false }
    let reader = records.reader
    for (extent, next) in zip(extents, extents.dropFirst()) {
      let last = unsafe entries.entries(at: extent.entries)[extent.count - 1]
      let first = unsafe entries.entries(at: next.entries)[0]
      if last.word > first.word { return false }
      if last.word == first.word, reader.compareKeyRests(last.place, first.place, depth: 8) > 0 { return false }
    }
    return true
  }

  /// The entries, cut at the extents.
  static func pieces(_ extents: [ArenaExtent], entries: RecordArena) -> [EntryPartition.Piece] {
    extents.map { extent in
      unsafe EntryPartition.Piece(start: entries.entries(at: extent.entries), count: extent.count)
    }
  }
}

extension RecordArena {
  func entries(at position: Int) -> UnsafeMutablePointer<SortEntry> {
    unsafe UnsafeMutableRawPointer(address(of: position)).assumingMemoryBound(to: SortEntry.self)
  }

  /// Puts records into the piece of an extent, and their entries into another arena.
  func put(_ intake: RecordIntake, _ extent: inout ArenaExtent, entries: RecordArena) {
    extent.isAscending = unsafe put(intake, at: extent.position, entries: entries.entries(at: extent.entries))
  }
}
