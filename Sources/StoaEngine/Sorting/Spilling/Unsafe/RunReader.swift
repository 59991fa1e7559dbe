import StoaBytes

/// Goes through the frames of a run.
///
/// A frame that lies across the border of two buffers is put together in memory of its own.
@safe
final class RunReader: MergeInput {
  /// What comes out of a merge.
  enum Form: Sendable {
    case records
    case frames
  }

  /// The frame it stands on.
  private var frame: RecordFrame
  private var isAtEnd = false

  private let form: Form
  private let stream: RunStream
  private let readAhead: ReadAhead
  private var current: ByteBlock?
  private var next: UnsafeMutablePointer<UInt8>
  private var available = 0
  private var straddling = ByteBlock(capacity: 0)

  /// Stands before the first frame; the stream's two buffers must have been asked for.
  init(_ stream: RunStream, _ readAhead: ReadAhead, form: Form) {
    self.form = form
    self.stream = stream
    self.readAhead = readAhead
    unsafe next = straddling.base
    frame = unsafe RecordFrame(start: straddling.base, key: straddling.base, keySize: 0, recordSize: 0)
  }

  var key: UnsafeBufferPointer<UInt8>? {
    unsafe isAtEnd ? nil : UnsafeBufferPointer(start: frame.key, count: frame.keySize)
  }

  var distinctKeySize: Int { frame.keySize - RecordFrame.orderSize }

  var output: UnsafeBufferPointer<UInt8> {
    switch form {
    case .records: unsafe UnsafeBufferPointer(start: frame.record, count: frame.recordSize)
    case .frames: unsafe UnsafeBufferPointer(start: frame.start, count: frame.size)
    }
  }

  @inline(__always)
  func advance() throws(TableError) {
    if let frame = unsafe RecordFrame.read(next, available: available).frame {
      self.frame = frame
      unsafe next += frame.size
      available -= frame.size
    } else {
      try advanceOverBorder()
    }
  }

  private func advanceOverBorder() throws(TableError) {
    var used = 0
    var needed = 0
    while true {
      // Takes what is there, as far as the frame is known to go.
      let wanted = needed > used ? needed - used : available
      let count = min(available, wanted)
      reserve(used + count, keeping: used)
      unsafe (straddling.base + used).update(from: next, count: count)
      used += count
      unsafe next += count
      available -= count
      let (frame, size) = unsafe RecordFrame.read(straddling.base, available: used)
      if let frame {
        self.frame = frame
        return
      }
      guard size < RecordFrame.damagedSize else { throw Self.damaged("is damaged") }
      // As long as the sizes are not known, no more is taken than any frame has.
      needed = max(size, used + 1)
      if available == 0 {
        guard try takeBuffer() else {
          guard used == 0 else { throw Self.damaged("ends too early") }
          isAtEnd = true
          return
        }
      }
    }
  }

  private static func damaged(_ what: String) -> TableError {
    TableError(.system, "a temporary file \(what)", remedy: "check the disk, or give another directory with --temp-dir")
  }

  private func takeBuffer() throws(TableError) -> Bool {
    if let done = current.take() { readAhead.fill(stream, done) }
    guard let block = try stream.take() else { return false }
    unsafe next = block.block.base + block.range.lowerBound
    available = block.range.count
    current = block.block
    return true
  }

  private func reserve(_ size: Int, keeping used: Int) {
    guard straddling.capacity < size else { return }
    let larger = ByteBlock(capacity: max(size, 4096))
    unsafe larger.base.update(from: straddling.base, count: used)
    straddling = larger
  }
}
