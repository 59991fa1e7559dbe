import CStoaBytes
import StoaBytes
import StoaColumns
import StoaRecords

/// Some of a batch's selected records, and the number of the first one's key in a buffer.
struct RecordIntake {
  var batch: RecordBatch
  /// Positions among the selected records.
  var records: Range<Int>
  var keys: KeyBuffer
  var firstKey: Int

  /// The line of the first record.
  var firstLine: Int? {
    batch.line(of: batch.record(at: records.lowerBound))
  }

  /// Some records and what they take.
  struct Part: Sendable {
    var count = 0
    /// What they take in an arena.
    var size = 0
    /// The most that one of them takes there.
    var largest = 0
    var recordBytes = 0
  }

  /// The records from the first one on, as long as what they take in an arena is within `limit`; the
  /// first one is among them in any case.
  func measure(limit: Int) -> Part {
    let starts = batch.index.recordStarts
    let ends = keys.ends
    var part = Part()
    var keyStart = firstKey == 0 ? 0 : ends[firstKey - 1]
    for position in records {
      let record = batch.selection.map { Int($0[position]) } ?? position
      let number = position - records.lowerBound
      let keyEnd = ends[firstKey + number]
      let recordSize = Int(starts[record + 1] - starts[record])
      let size = RecordPlace.storedSize(record: recordSize, key: Int(keyEnd - keyStart))
      if number > 0, part.size + size > limit { return part }
      part.count = number + 1
      part.size += size
      part.largest = max(part.largest, size)
      part.recordBytes += recordSize
      keyStart = keyEnd
    }
    return part
  }
}

extension RecordPlace {
  /// The bytes a record with its key takes in an arena.
  @inline(__always)
  static func storedSize(record: Int, key: Int) -> Int {
    let rest = max(0, key - 8)
    return (record >= longSize ? 8 : 0) + record + (rest < 255 ? 1 : 5) + rest
  }
}

extension RecordArena {
  /// Puts records into a reserved piece and their entries where `entries` points to.
  ///
  /// - Returns: whether the keys ascend.
  func put(_ intake: RecordIntake, at position: Int, entries: UnsafeMutablePointer<SortEntry>) -> Bool {
    let starts = intake.batch.index.recordStarts
    let ends = intake.keys.ends
    let selection = intake.batch.selection
    return unsafe intake.keys.bytes.withUnsafeBufferPointer { keyBytes in
      guard let keyBase = keyBytes.baseAddress else { return true }
      let source = unsafe intake.batch.block.base
      let piece = unsafe address(of: position)
      var target = unsafe piece
      var entry = unsafe entries
      var isAscending = true
      var previous = unsafe UnsafeBufferPointer(start: keyBase, count: 0)
      var keyNumber = intake.firstKey
      var keyStart = keyNumber == 0 ? 0 : Int(ends[keyNumber - 1])
      for index in intake.records {
        let record = selection.map { Int($0[index]) } ?? index
        let start = Int(starts[record])
        let size = Int(starts[record + 1]) - start
        let keyEnd = Int(ends[keyNumber])
        let key = unsafe UnsafeBufferPointer(start: keyBase + keyStart, count: keyEnd - keyStart)
        let word = unsafe stoa_load_ordered_start(keyBase + keyStart, key.count)
        let place = unsafe RecordPlace(position: position + (target - piece), size: size)
        unsafe entry.pointee = SortEntry(word: word, place: place)
        if isAscending {
          if keyNumber > intake.firstKey {
            isAscending = unsafe precedes(previous, key, word, (entry - 1).pointee.word)
          }
          unsafe previous = unsafe key
        }
        unsafe target = unsafe Self.write(source + start, size, to: target)
        unsafe target = unsafe Self.writeRest(of: key, to: target)
        unsafe entry += 1
        keyNumber += 1
        keyStart = keyEnd
      }
      return isAscending
    }
  }

  @inline(__always)
  private func precedes(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>,
    _ word: UInt64,
    _ previousWord: UInt64
  ) -> Bool {
    if previousWord != word { return previousWord < word }
    let count = min(left.count, right.count)
    guard count > 8, let left = left.baseAddress, let right = right.baseAddress else { return true }
    return unsafe stoa_compare(left + 8, right + 8, count - 8) <= 0
  }

  @inline(__always)
  private static func write(
    _ record: UnsafeMutablePointer<UInt8>,
    _ size: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var target = unsafe target
    if size >= RecordPlace.longSize {
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: size, as: Int.self)
      unsafe target += 8
    }
    unsafe copy(record, size, to: target)
    return unsafe target + size
  }

  @inline(__always)
  private static func writeRest(
    of key: UnsafeBufferPointer<UInt8>,
    to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard key.count > 8, let base = key.baseAddress else {
      unsafe target.pointee = 0
      return unsafe target + 1
    }
    let count = key.count - 8
    var target = unsafe target
    if count < 255 {
      unsafe target.pointee = UInt8(count)
      unsafe target += 1
    } else {
      unsafe target.pointee = 255
      unsafe UnsafeMutableRawPointer(target + 1).storeBytes(of: UInt32(count), as: UInt32.self)
      unsafe target += 5
    }
    unsafe target.update(from: base + 8, count: count)
    return unsafe target + count
  }
}
