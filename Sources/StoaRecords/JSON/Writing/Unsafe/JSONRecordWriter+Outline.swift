internal import StoaBytes

extension JSONRecordWriter {
  /// Writes every record by the outline of a nesting, and the unusual ones by its steps.
  mutating func writeRecords(by outline: JSONOutline, _ texts: JSONKeys, orAs nesting: JSONNesting) {
    var brackets = [JSONOpenBracket](repeating: JSONOpenBracket(), count: nesting.depth + 1)
    let fields = copiedFields
    let leaves = outline.leaves.map { OutlineLeaf(leaf: $0, field: fields[$0.column]) }
    let texts = unsafe outline.texts.indices.map { unsafe texts.key(of: $0) }
    var positions = [Int](repeating: -1, count: outline.depth + 1)
    let selection = batch.selection
    for position in 0..<batch.count {
      let record = selection.map { Int($0[position]) } ?? position
      beginRecord()
      let (start, malformed) = (out.offset, malformedCount)
      guard unsafe !writeRecord(record, outline, leaves, texts, &positions) else {
        endRecord()
        continue
      }
      unsafe out.place = unsafe out.address(of: start)
      malformedCount = malformed
      writeRecord(record, nesting, &brackets)
      endRecord()
    }
  }

  /// Writes a record between its braces; false, with nothing to be kept, for an unusual one.
  @inline(__always)
  private mutating func writeRecord(
    _ record: Int,
    _ outline: JSONOutline,
    _ leaves: [OutlineLeaf],
    _ texts: [(start: UnsafePointer<UInt8>, count: Int)],
    _ positions: inout [Int]
  ) -> Bool {
    let recordStart = out.offset
    let isJSON = dialect.encoding == .json
    /// How many brackets are open, those that close them, and how many the next value shares at most.
    var (open, closing, shared) = (0, 0, 0)
    for entry in leaves {
      let (leaf, field) = (entry.leaf, entry.field)
      shared = min(shared, leaf.shared)
      var (start, end) = unsafe (UnsafePointer(batch.block.base), UnsafePointer(batch.block.base))
      if field >= 0 {
        unsafe (start, end) = unsafe extent(ofField: field, of: record)
        if unsafe isJSON && start == end { continue }
      } else if !hasValue(leaf.column, of: record) {
        continue
      }
      if leaf.rival >= 0, hasValue(leaf.rival, of: record) { return false }
      guard shared >= leaf.leastShared else { return false }
      let place = outline.positions[leaf.position + shared]
      if place > 0, place != positions[shared] + 1 { return false }
      let text = unsafe texts[leaf.text + shared]
      unsafe out.reserve((end - start) * JSONTextWriting.largestGrowth + text.count + open + 8)
      while open > shared {
        out.put(outline.closings[closing])
        closing += 1
        open -= 1
      }
      unsafe out.put(text.start, text.count)
      if field >= 0 {
        unsafe writeField(start, end)
      } else {
        writeValue(leaf.column, of: record)
      }
      for level in shared...leaf.depth { positions[level] = outline.positions[leaf.position + level] }
      (open, closing, shared) = (leaf.depth, leaf.closing, leaf.depth)
    }
    out.reserve(open + 16)
    if out.offset == recordStart { out.put(UInt8(ascii: "{")) }
    // In front of the first key stands a comma.
    unsafe out.address(of: recordStart).pointee = UInt8(ascii: "{")
    for index in closing..<closing + open { out.put(outline.closings[index]) }
    out.put(UInt8(ascii: "}"))
    return true
  }
}

/// A column of an outline, with the field that it is copied from.
private struct OutlineLeaf {
  let leaf: JSONOutline.Leaf
  let field: Int
}
