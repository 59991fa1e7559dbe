internal import StoaBytes
internal import Synchronization

/// Counts what is read, for whoever shows how far a run has come.
final class ProgressMeter: Sendable {
  private struct Counts {
    var bytesRead = 0
    /// Nil as soon as there is an input whose size is not known.
    var byteCount: Int? = 0
  }

  private let counts = Mutex(Counts())

  var snapshot: ProgressSnapshot {
    counts.withLock {
      ProgressSnapshot(phase: "reading", bytesRead: $0.bytesRead, byteCount: $0.byteCount, rows: 0)
    }
  }

  fileprivate func add(_ count: Int) {
    counts.withLock { $0.bytesRead += count }
  }

  /// The same source, with its bytes counted as they are read.
  func metering(_ source: any ByteSource) -> any ByteSource {
    let size = source.randomAccess?.byteCount
    counts.withLock { counts in
      if let size { counts.byteCount? += size } else { counts.byteCount = nil }
    }
    return MeteredByteSource(source, self)
  }
}

/// A source whose bytes are counted as they are read.
private final class MeteredByteSource: ByteSource, RandomAccessBytes {
  private let source: any ByteSource
  private let meter: ProgressMeter

  init(_ source: any ByteSource, _ meter: ProgressMeter) {
    self.source = source
    self.meter = meter
  }

  var name: String { source.name }
  var byteCount: Int { source.randomAccess?.byteCount ?? 0 }
  var hasBytesAtHand: Bool { source.hasBytesAtHand }
  var randomAccess: (any RandomAccessBytes)? { source.randomAccess == nil ? nil : self }

  func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    let count = try source.read(into: &target)
    meter.add(count)
    return count
  }

  func read(into target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) -> Int {
    guard let bytes = source.randomAccess else { return 0 }
    let count = try bytes.read(into: &target, at: offset)
    meter.add(count)
    return count
  }
}
