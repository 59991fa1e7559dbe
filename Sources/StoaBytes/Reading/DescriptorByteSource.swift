/// The bytes of a pipe, a terminal or any other descriptor, in order.
package final class DescriptorByteSource: ByteSource {
  private let descriptor: FileDescriptor

  package var name: String { descriptor.name }

  init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Reads an open descriptor, which stays open when the source goes.
  package convenience init(descriptor number: Int32, name: String, calls: SystemCalls = .current) {
    self.init(FileDescriptor(number, name: name, isOwned: false, calls: calls))
  }

  /// What the process was given to read.
  package static func standardInput(calls: SystemCalls = .current) -> DescriptorByteSource {
    DescriptorByteSource(descriptor: 0, name: StandardStreams.inputName, calls: calls)
  }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    try descriptor.read(into: &target)
  }

  package var hasBytesAtHand: Bool { descriptor.hasBytesAtHand }
}
