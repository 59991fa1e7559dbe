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
  /// How JSON stands in it; `nil` for delimited text.
  package var jsonLayout: JSONLayout?
  /// The objects and arrays of JSON that columns were taken from.
  package var paths = JSONPaths()
  /// The list of records in the only record of JSON, where it seems to be what is wanted.
  package var listOfRecords: JSONPaths.List?
  /// How many lines seem to stand before the header, and were not left out; `nil` for none.
  package var preambleLineCount: @Sendable () -> Int? = { nil }

  /// Tells what was found in the records that is no error, complete when all have been read; it holds no input.
  package let warnings: @Sendable () -> [String]
  private var reading: @Sendable (ReadingDepth) -> any BatchSource

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
    preambleLineCount = { prologue.preambleLineCount.map { $0 + expectations.firstLine - 1 } }
    let hasHeader = prologue.header != nil
    var columns = prologue.names.enumerated().map { TableShape.Column($1, headerField: hasHeader ? $0 : nil) }
    if !hasHeader { for position in columns.indices { columns[position].isNameless = true } }
    if rules(columns.count).namesExtraFields, !prologue.isEmpty {
      let widest = try prologue.widestRecord()
      for number in columns.count..<widest {
        columns.append(TableShape.Column("\(number + 1)"))
        columns[number].isNameless = !hasHeader
      }
    }
    shape = TableShape(columns)
    warnings = { [] }
    reading = { [columns] depth in DelimitedReader(prologue, rules: rules(max(1, columns.count)), depth: depth) }
  }

  /// An input of JSON.
  ///
  /// Unless the options name the columns, the input is read to its end to know them.
  ///
  /// - Throws: what reading throws.
  package init(json source: any ByteSource, options: JSONReader.Options) throws(TableError) {
    let reader = try JSONReader(source, options: options)
    self.source = source
    dialect = .json
    isEmpty = reader.header.isEmpty
    jsonLayout = reader.layout
    paths = reader.paths
    listOfRecords = reader.listOfRecords
    findings = [reader.layout == .document ? "JSON, an array of records" : "JSON, one record after the other"]
    shape = TableShape(
      reader.header.map { name in
        var column = TableShape.Column(name)
        column.hasPlainNumbers = true
        column.missingIsNull = true
        column.hasKinds = true
        return column
      }
    )
    warnings = { [found = reader.foundWarnings] in found.texts }
    reading = { depth in reader.records(depth) }
  }

  /// The table of a page, which has become delimited text; its lines are those of the page.
  ///
  /// - Throws: what reading its start throws.
  package init(
    page source: any ByteSource,
    _ lines: PageLines,
    expecting expectations: InputExpectations,
    rules: @escaping @Sendable (_ width: Int) -> RecordRules
  ) throws(TableError) {
    do throws(TableError) {
      try self.init(delimited: source, expecting: expectations, rules: rules)
    } catch {
      throw lines.translated(error)
    }
    reading = { [reading] depth in PageRecords(reading(depth), lines) }
  }

  /// The records.
  package func records(_ depth: ReadingDepth = .fields) -> any BatchSource { reading(depth) }
}

extension TableInput {
  /// The error for columns that are asked of nothing.
  package var missingHeader: TableError {
    let position = TableError.Position(source: source.name)
    return TableError(
      .unknownColumn,
      "there is no header: the input is empty",
      remedy: "check the input",
      at: position
    )
  }
}
