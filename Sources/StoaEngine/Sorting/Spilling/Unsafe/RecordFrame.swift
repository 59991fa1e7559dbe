import StoaBytes

// HOW A RECORD LIES IN A RUN
//
//   [rest: 1...5]  [record: 1...5]   8 bytes   rest bytes    8 bytes    record, with its end
//   size of the    size of the       word at   rest of the   order in
//   key's rest     record            the start key           the input
//                                    \______ compared as one ______/
//
// Sizes are written seven bits a byte, the lowest first. The order stands behind the key, big end
// first, so that one comparison of bytes is stable too.

/// Where the parts of a record in a run are.
@safe
struct RecordFrame {
  var start: UnsafeMutablePointer<UInt8>
  /// Where what is compared starts: the word, the key's rest, the order.
  var key: UnsafeMutablePointer<UInt8>
  var keySize: Int
  var recordSize: Int

  var record: UnsafeMutablePointer<UInt8> { unsafe key + keySize }
  var size: Int { unsafe key - start + keySize + recordSize }

  static let orderSize = 8
  /// What the sizes take at most.
  static let headLimit = 10
  /// About what a frame takes beyond what its record and its key's rest take in an arena.
  static let usualOverhead = 17
  /// A size beyond that of any frame: what stands for one that no frame was written with.
  static let damagedSize = 1 << 40
  /// What a frame takes at most beyond the record and its key's rest.
  static let overheadLimit = headLimit + 8 + orderSize

  static func size(rest: Int, record: Int) -> Int {
    sizeSize(rest) + sizeSize(record) + 8 + rest + orderSize + record
  }

  private static func sizeSize(_ size: Int) -> Int {
    var bytes = 1
    var left = size >> 7
    while left > 0 {
      bytes += 1
      left >>= 7
    }
    return bytes
  }

  /// Reads the sizes at the start of a frame, of which `available` bytes are there.
  ///
  /// - Returns: no frame when it is not whole; `needed` is how many bytes it has in all, as far as that is known.
  @inline(__always)
  static func read(_ start: UnsafeMutablePointer<UInt8>, available: Int) -> (frame: RecordFrame?, needed: Int) {
    var offset = 0
    guard let rest = unsafe readSize(start, &offset, available: available),
      let record = unsafe readSize(start, &offset, available: available)
    else { return (nil, headLimit) }
    let size = offset + 8 + rest + orderSize + record
    guard size <= available else { return (nil, size) }
    let frame = unsafe RecordFrame(
      start: start,
      key: start + offset,
      keySize: 8 + rest + orderSize,
      recordSize: record
    )
    return (frame, size)
  }

  @inline(__always)
  private static func readSize(
    _ start: UnsafeMutablePointer<UInt8>,
    _ offset: inout Int,
    available: Int
  ) -> Int? {
    var size = 0
    var shift = 0
    while offset < available {
      let byte = unsafe start[offset]
      offset += 1
      size |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return size }
      shift += 7
      guard shift <= 28 else { return damagedSize }
    }
    return nil
  }

  @inline(__always)
  static func writeSize(_ size: Int, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    var target = unsafe target
    var left = size
    while left >= 0x80 {
      unsafe target.pointee = UInt8(truncatingIfNeeded: left) | 0x80
      unsafe target += 1
      left >>= 7
    }
    unsafe target.pointee = UInt8(truncatingIfNeeded: left)
    return unsafe target + 1
  }
}

extension RecordFetch {
  /// Fetches records with their keys and orders, for a run that is merged later.
  func frames(_ task: FetchTask, _ orders: ArenaOrders) -> [SortedBlock] {
    let reader = arena.reader
    var blocks: [SortedBlock] = []
    var block = pool.take(atLeast: 0)
    var used = 0
    for index in 0..<task.count {
      if index + ArenaReader.lookAhead < task.count {
        let ahead = unsafe task.start[index + ArenaReader.lookAhead].place
        if ahead != .dropped {
          reader.prefetchRecord(at: ahead)
          reader.prefetchKey(at: ahead)
        }
      }
      let entry = unsafe task.start[index]
      guard entry.place != .dropped else { continue }
      let record = unsafe reader.record(at: entry.place)
      let rest = unsafe reader.keyRest(at: entry.place)
      let size = unsafe RecordFrame.size(rest: rest.count, record: record.size)
      if used + size + RecordArena.slack > block.capacity {
        if used > 0 { blocks.append(SortedBlock(block: block, range: 0..<used)) } else { pool.give(block) }
        block = pool.take(atLeast: size + RecordArena.slack)
        used = 0
      }
      var target = unsafe block.base + used
      unsafe target = unsafe RecordFrame.writeSize(rest.count, to: target)
      unsafe target = unsafe RecordFrame.writeSize(record.size, to: target)
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: entry.word.bigEndian, as: UInt64.self)
      unsafe target += 8
      unsafe target.update(from: rest.start, count: rest.count)
      unsafe target += rest.count
      let order = orders.order(at: entry.place.position)
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: order.bigEndian, as: UInt64.self)
      unsafe target += RecordFrame.orderSize
      unsafe RecordArena.copy(record.start, record.size, to: target)
      used += size
    }
    if used > 0 { blocks.append(SortedBlock(block: block, range: 0..<used)) } else { pool.give(block) }
    return blocks
  }
}
