import StoaBytes

/// A row of one side on its way through a sort: its key, its place, and what is kept of it.
struct JoinFrame {
  var key: [UInt8] = []
  var isMatchable = false
  var place = 0
  /// What was written behind that.
  var rest: [UInt8] = []

  /// Writes a row; the rows of one key lie together, in the order of their places.
  static func append(
    _ key: Span<UInt8>,
    isMatchable: Bool,
    place: Int,
    to writer: FrameWriter,
    _ body: (OutputBuffer) -> Void
  ) throws(TableError) {
    try writer.append(key: key, place: place) { output in
      output.append(isMatchable ? 1 : 0)
      output.append(framed: key)
      output.append(number: place)
      body(output)
    }
  }

  /// Writes a row that is looked for, or found, near a point; one without a point meets nothing.
  ///
  /// The rows of one key lie together, in the order of their points and then of their places.
  static func append(
    _ key: Span<UInt8>,
    _ point: NearestPoint?,
    place: Int,
    to writer: FrameWriter,
    _ scratch: OutputBuffer,
    _ body: (OutputBuffer) -> Void
  ) throws(TableError) {
    scratch.removeAll()
    if let point { point.append(behind: key, to: scratch) } else { scratch.append(framed: key) }
    try append(scratch.bytes, isMatchable: point != nil, place: place, to: writer) { output in
      point?.write(to: output)
      body(output)
    }
  }

  init(_ reader: inout FrameReader) {
    isMatchable = reader.readNumber() == 1
    key = [UInt8](copying: reader.readBytes())
    place = reader.readNumber()
    rest = [UInt8](copying: reader.rest)
  }

  /// Negative, zero or positive as the key of one comes before, at or behind that of the other in a sort.
  static func order(_ left: [UInt8], _ right: [UInt8]) -> Int {
    // A sort has what is missing last.
    if left.isEmpty || right.isEmpty { return (left.isEmpty ? 1 : 0) - (right.isEmpty ? 1 : 0) }
    return left.span.order(right.span)
  }
}

extension JoinFrame {
  /// About how many bytes it takes.
  var footprint: Int { key.count + rest.count + 160 }
}

extension FrameCursor {
  /// The next row of a side.
  func nextRow() throws(TableError) -> JoinFrame? {
    var row: JoinFrame?
    _ = try next { frame throws(TableError) in row = JoinFrame(&frame) }
    return row
  }
}
