package import StoaBytes
package import StoaRecords

/// One input, opened far enough to know its columns.
package struct TableInput: Sendable {
  package var source: any ByteSource
  /// The columns, with the header's own spelling of their names.
  package var shape: TableShape
  /// The header as it stands, where there is one.
  package var header: RecordBatch?
  package var dialect: Dialect
  /// Whether there is nothing in it, not even a header.
  package var isEmpty: Bool
  /// What was found out about it, in sentences.
  package var findings: [String]

  private let reading: @Sendable (ReadingDepth) -> any BatchSource

  /// An input of delimited text.
  ///
  /// Where the rules fill up short records, the widest record gives the columns, and so the input is read
  /// twice; those beyond the header are named by their numbers.
  ///
  /// - Throws: what reading its start throws.
  package init(
    delimited source: any ByteSource,
    expecting expectations: InputExpectations,
    rules: @escaping @Sendable (_ width: Int) -> RecordRules
  ) throws(TableError) {
    let prologue = try InputPrologue(reading: source, expecting: expectations)
    self.source = source
    header = prologue.header
    dialect = prologue.dialect
    isEmpty = prologue.isEmpty
    findings = prologue.findings
    let hasHeader = prologue.header != nil
    var columns = prologue.names.enumerated().map { TableShape.Column($1, headerField: hasHeader ? $0 : nil) }
    if rules(columns.count).padsShortRecords, !prologue.isEmpty {
      let widest = try prologue.widestRecord()
      for number in columns.count..<widest { columns.append(TableShape.Column("\(number + 1)")) }
    }
    shape = TableShape(columns)
    reading = { [columns] depth in DelimitedReader(prologue, rules: rules(max(1, columns.count)), depth: depth) }
  }

  /// The records.
  package func records(_ depth: ReadingDepth = .fields) -> any BatchSource { reading(depth) }
}
