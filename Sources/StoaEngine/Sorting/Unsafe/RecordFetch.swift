import StoaBytes

/// Sorted entries whose records are fetched together into one block or a few.
// It is a part of a bucket that nobody changes any more.
@safe
struct FetchTask: @unchecked Sendable {
  let start: UnsafePointer<SortEntry>
  let count: Int
  /// The bytes of the records.
  let size: Int

  /// Cuts a sorted bucket into tasks of about `size` bytes.
  static func cut(_ bucket: SortBucket, size limit: Int, reader: ArenaReader) -> [FetchTask] {
    var tasks: [FetchTask] = []
    var first = 0
    var size = 0
    for index in 0..<bucket.count {
      let place = unsafe bucket.start[index].place
      guard place != .dropped else { continue }
      let recordSize = unsafe place.isLong ? reader.record(at: place).size : place.shortSize
      if size > 0, size + recordSize > limit {
        unsafe tasks.append(FetchTask(start: bucket.start + first, count: index - first, size: size))
        first = index
        size = 0
      }
      size += recordSize
    }
    if size > 0 { unsafe tasks.append(FetchTask(start: bucket.start + first, count: bucket.count - first, size: size)) }
    return tasks
  }
}

/// Fetches records from an arena into blocks, in the order of entries.
@safe
struct RecordFetch: Sendable {
  let arena: RecordArena
  let pool: BlockPool

  /// Fetches records as they came.
  func records(_ task: FetchTask) -> SortedBlock {
    // Copies in steps of 32 bytes write past a record's end.
    let block = pool.take(atLeast: task.size + RecordArena.slack)
    var target = unsafe block.base
    let reader = arena.reader
    for index in 0..<task.count {
      if index + ArenaReader.lookAhead < task.count {
        let ahead = unsafe task.start[index + ArenaReader.lookAhead].place
        if ahead != .dropped { reader.prefetchRecord(at: ahead) }
      }
      let place = unsafe task.start[index].place
      guard place != .dropped else { continue }
      let record = unsafe reader.record(at: place)
      unsafe RecordArena.copy(record.start, record.size, to: target)
      unsafe target += record.size
    }
    return SortedBlock(block: block, range: 0..<task.size)
  }
}
