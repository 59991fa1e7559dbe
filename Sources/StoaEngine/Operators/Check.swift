import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

// HOW A TABLE IS CHECKED
//
// The reader tells what is wrong with records that are malformed, and leaves them out; the others are
// held against the rules, column by column, on whichever thread has them. Every thread has findings and
// keys of its own, with places in the input, which are put in order in the end: what is reported does
// not depend on the number of threads.

/// Looks for all that is wrong with a table, and leaves a record for each thing.
private final class CheckTable: BlockingOperator {
  /// What one thread has found.
  private struct Work: Sendable {
    var keys: [UniqueKeys]
    var lineEnds = StructureCheck.LineEnds()
  }

  private let checks: [ValueCheck]
  /// Columns that must be different, together, in every row.
  private let uniques: [(keys: GroupKeys, names: String)]
  private let structure: StructureCheck
  private let headerFindings: [Finding]
  private let limit: Int
  private let memoryLimit: Int
  private let notes: Notes?
  private let idle = Mutex<[Work]>([])
  private let list: Mutex<FindingList>

  init(
    _ checks: [ValueCheck],
    _ uniques: [(keys: GroupKeys, names: String)],
    _ structure: StructureCheck,
    headerFindings: [Finding],
    limit: Int,
    memoryLimit: Int,
    notes: Notes?
  ) {
    self.checks = checks
    self.uniques = uniques
    self.structure = structure
    self.headerFindings = headerFindings
    self.limit = limit
    self.memoryLimit = memoryLimit
    self.notes = notes
    list = Mutex(FindingList(limit: limit))
  }

  func note(_ faults: [RecordFault], sequence: Int) {
    let findings = faults.map { fault in
      let error = fault.error
      let problem: Finding.Problem =
        switch error.code {
        case .unequalFieldCount: .fields
        case .encoding: .encoding
        case .memory: .size
        default: fault.isOfJSON ? .json : .quotes
        }
      let position = error.position ?? TableError.Position(source: "")
      let repair = fault.isRepaired ? "given as many fields as the header" : nil
      return Finding(problem: problem, position: position, message: error.message, repair: repair)
    }
    list.withLock { $0.add(findings, sequence: sequence) }
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    guard batches.contains(where: { $0.count > 0 }) else { return }
    var work = idle.withLock { $0.popLast() } ?? Work(keys: uniques.map { _ in UniqueKeys(limit: limit) })
    var findings: [Finding] = []
    var place = RowPlace.start(of: sequence)
    for batch in batches where batch.count > 0 {
      let lines = RecordLines(batch)
      findings += structure.findings(batch) { lines.all }
      structure.note(&work.lineEnds, batch, place: place) { lines.all }
      findings += valueFindings(batch, lines)
      for (number, unique) in uniques.enumerated() { note(batch, unique.keys, lines, place, &work.keys[number]) }
      place += batch.index.recordCount
    }
    list.withLock { [findings] in $0.add(findings, sequence: sequence) }
    guard work.keys.reduce(0, { $0 + $1.footprint }) < memoryLimit else {
      throw TableError(
        .memory,
        "the keys that must be unique take more memory than there is",
        remedy: "give more --memory"
      )
    }
    idle.withLock { [work] in $0.append(work) }
  }

  private func valueFindings(_ batch: RecordBatch, _ lines: RecordLines) -> [Finding] {
    var findings: [Finding] = []
    let evaluation = Evaluation(batch)
    let rows = evaluation.allRows
    for check in checks {
      evaluation.forEachValue(of: check.column, in: rows) { _, row, value in
        for (problem, message) in check.faults(value) {
          let position = lines.position(ofColumn: check.column, Int(row))
          findings.append(Finding(problem: problem, position: position, column: check.rules.name, message: message))
        }
      }
    }
    return findings
  }

  private func note(
    _ batch: RecordBatch,
    _ keys: GroupKeys,
    _ lines: RecordLines,
    _ place: Int,
    _ seen: inout UniqueKeys
  ) {
    let rows = Evaluation(batch).allRows
    keys.forEachKey(of: batch) { position, key in
      // Missing values are not equal to one another.
      guard !key.isEmpty else { return }
      let record = Int(rows[position])
      seen.add(key, place: place + record, position: lines.position(ofColumn: keys.columns[0], record))
    }
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) -> any BatchSource {
    let works = idle.withLock { idle in
      defer { idle = [] }
      return Array(idle)
    }
    var lineEnds = StructureCheck.LineEnds()
    for work in works { lineEnds.merge(work.lineEnds) }
    let findings = list.withLock { list in
      list.add(headerFindings, sequence: -1)
      for (name, kind) in lineEnds.odd {
        let message = "\(kind.count) record\(kind.count == 1 ? " ends" : "s end") in \(name), the others do not"
        let position = kind.position ?? TableError.Position(source: "")
        let repair = structure.repairs ? "ended by LF" : nil
        list.add(
          [Finding(problem: .lineEnds, position: position, message: message, repair: repair)],
          sequence: RowPlace.sequence(of: kind.place)
        )
      }
      for (number, unique) in uniques.enumerated() {
        var keys = works.first?.keys[number] ?? UniqueKeys(limit: limit)
        for work in works.dropFirst() { keys.merge(work.keys[number]) }
        let found = keys.found()
        list.count(.unique, times: keys.repetitionCount - found.count)
        for (key, place, position, first) in found {
          let file = first.source == position.source ? "" : " of \(first.source)"
          let message = "\(Self.shown(key, of: unique.keys)) has come before, in line \(first.line ?? 0)\(file)"
          list.add(
            [Finding(problem: .unique, position: position, column: unique.names, message: message)],
            sequence: RowPlace.sequence(of: place)
          )
        }
      }
      if let summary = list.summary { notes?.find(summary) }
      return list.first()
    }
    guard !findings.isEmpty else { return NumberedBatches([]) }
    return NumberedBatches([.ofValues(Finding.columns(of: findings, withRepairs: structure.repairs))])
  }
}

extension CheckTable {
  /// A key as messages show it: its values, unless what they mean is all that is known of them.
  private static func shown(_ key: [UInt8], of keys: GroupKeys) -> String {
    guard keys.holdsValues else { return keys.columns.count == 1 ? "the value" : "the key" }
    return "'" + keys.values(of: key.span).map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ") + "'"
  }
}

/// The lines of a batch's records, found out when somebody asks.
private final class RecordLines {
  private let batch: RecordBatch
  private(set) lazy var all = batch.recordLines

  init(_ batch: RecordBatch) { self.batch = batch }

  /// Where the value of a column stands.
  func position(ofColumn column: Int, _ record: Int) -> TableError.Position {
    let batch = batch
    guard case .field(let field) = batch.columns[column], batch.index.holdsFields else {
      return TableError.Position(source: batch.origin.source)
    }
    let offset = batch.reader(ofField: field).extent(of: record).lowerBound
    return batch.position(ofByte: offset, inRecord: record, line: all[record])
  }
}

extension Finding {
  static func names(withRepairs: Bool) -> [String] {
    ["file", "line", "byte", "column", "problem", "message"] + (withRepairs ? ["repair"] : [])
  }

  /// The findings as values, column by column.
  fileprivate static func columns(of findings: [Finding], withRepairs: Bool) -> [[[UInt8]]] {
    func texts(_ text: (Finding) -> String?) -> [[UInt8]] { findings.map { Array((text($0) ?? "").utf8) } }
    return [
      texts { $0.position.source }, texts { $0.position.line.map(String.init) },
      texts { $0.position.byte.map(String.init) }, texts { $0.column }, texts { $0.problem.rawValue },
      texts { $0.message },
    ] + (withRepairs ? [texts { $0.repair ?? "none" }] : [])
  }
}

extension Operation {
  /// Looks for all that is wrong with a table: with its structure, and by the rules of a schema.
  ///
  /// What comes out is a record for each finding, in the order of the input, with at most `limit` of each
  /// kind; all are counted in the end. Malformed records are told of if the reader reports them. `open` opens
  /// the files that the schema refers to.
  package static func check(
    _ schema: CheckSchema?,
    limit: Int,
    repairs: Bool = false,
    opening open: @escaping CheckSchema.Opening
  ) -> Operation {
    let text = (schema.map { "--schema \($0.source)" } ?? "") + (repairs ? " --fix" : "")
    return Operation("check", text, memory: .groups) { (shape, context) throws(TableError) in
      let header = HeaderCheck(shape: shape, source: context.sourceName)
      var headerFindings = header.findings(repairs: repairs)
      var checks: [ValueCheck] = []
      var uniques: [(keys: GroupKeys, names: String)] = []
      let columns = shape.schema
      for rules in schema?.columns ?? [] {
        let positions = columns.indices(of: rules.name)
        if positions.isEmpty { headerFindings.append(header.missing(rules.name)) }
        let referred = try rules.reference.map { (reference) throws(TableError) in
          try values(of: reference, from: schema?.source ?? "", in: context, open)
        }
        for position in positions {
          let reading = context.reading(of: shape.columns[position])
          checks.append(try ValueCheck(rules, column: position, referred: referred, reading: reading))
          guard rules.isUnique else { continue }
          // What is the same number is not unique, however it is written; whole numbers are names as often.
          var typed = shape
          if shape.columns[position].type == nil, rules.type == .decimal || rules.type == .number {
            typed.columns[position].type = .decimal
          }
          uniques.append((GroupKeys(columns: [position], of: typed, context), rules.name))
        }
      }
      for (names, line) in schema?.uniqueKeys ?? [] {
        let positions = names.compactMap { columns.indices(of: $0).first }
        guard positions.count == names.count else {
          let name = names.first { columns.indices(of: $0).isEmpty } ?? ""
          throw TableError(
            .unknownColumn,
            "the table has no column \(name)",
            at: TableError.Position(source: schema?.source ?? "", line: line)
          )
        }
        uniques.append((GroupKeys(columns: positions, of: shape, context), names.joined(separator: ", ")))
      }
      if let schema, !schema.allowsOtherColumns { headerFindings += header.others(than: schema) }
      let stage = CheckTable(
        checks,
        uniques,
        StructureCheck(names: shape.columns.map(\.name), repairs: repairs),
        headerFindings: headerFindings,
        limit: limit,
        memoryLimit: context.memoryLimit / max(1, context.threadCount),
        notes: context.notes
      )
      let names = Finding.names(withRepairs: repairs)
      return BoundOperation(.blocking(stage), shape: TableShape(names.map { TableShape.Column(made: $0) }))
    }
  }

  /// The values of a column that a schema refers to.
  private static func values(
    of reference: CheckSchema.Reference,
    from schema: String,
    in context: ExecutionContext,
    _ open: CheckSchema.Opening
  ) throws(TableError) -> ReferredValues {
    do throws(TableError) {
      return try ReferredValues(reference.column, of: try open(reference), in: context)
    } catch {
      var error = error
      if error.position?.line == nil, error.code != .memory {
        error.remedy = "\(schema):\(reference.line) refers to it"
      }
      throw error
    }
  }
}
