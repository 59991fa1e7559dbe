internal import StoaBytes
internal import StoaEngine
internal import StoaRecords

extension TableRun {
  /// The first input, or all of them where their columns must be known together.
  func openFirst(_ paths: [String], _ opening: InputOpening) throws(TableError) -> [TableInput] {
    try BadRecords.check(common[CommonOptions.onError], inputs: paths, output: common[CommonOptions.output])
    // A missing one is better told of now than when all before it has been written.
    for path in paths where path != "-" && !Process.isFile(path) { _ = try opening.open(path) }
    let merges = try chain.first?.merging != nil
    var inputs: [TableInput] = []
    let needsAll = common[CommonOptions.union] || merges
    for path in paths where needsAll || inputs.allSatisfy(\.isEmpty) { inputs.append(try opening.open(path)) }
    // What is empty is of no kind.
    if !inputs.allSatisfy(\.isEmpty) { try checkKinds(paths, opening) }
    return inputs
  }

  /// Sees to it that options of one kind of input meet an input of that kind.
  ///
  /// - Throws: a usage error where one meets none.
  private func checkKinds(_ paths: [String], _ opening: InputOpening) throws(TableError) {
    let columns = common[CommonOptions.columns].map { "stoa select '\($0)' keeps columns of any table" }
    let table = common.contains(CommonOptions.table.description) ? "leave it out" : nil
    let at = common.contains(CommonOptions.at.description) ? "leave it out" : nil
    // What the settings say is for the inputs that it fits.
    let skip = invocation.common.contains(CommonOptions.skip.description) ? "leave it out" : nil
    let demands: [(remedy: String?, option: String, thing: String, kinds: Set<TextKind>)] = [
      (at, "--at names a place in JSON", "JSON", [.json]),
      (columns, "--columns takes keys of JSON", "JSON", [.json]),
      (skip, "--skip leaves out lines of delimited text", "delimited text", [.delimited]),
      (table, "--table takes one of the tables of a page", "page in Markdown or HTML", [.markdown, .html]),
    ]
    for (remedy, option, thing, kinds) in demands {
      guard let remedy, kinds.isDisjoint(with: opening.opened.kinds) else { continue }
      // An input that is opened later, or another table, may be what is meant.
      let others = paths + chain.flatMap(\.otherTables)
      if others.contains(where: { opening.kind(ofFile: $0).map { kinds.contains($0) } == true }) { continue }
      let name = paths[0] == "-" ? "the input" : paths[0]
      throw TableError(.usage, "\(option), and \(name) is no \(thing)", remedy: remedy)
    }
  }

  /// The records of all inputs, one behind the other, or merged.
  func records(
    of inputs: [TableInput],
    _ paths: [String],
    _ depth: ReadingDepth,
    _ opening: InputOpening,
    _ context: ExecutionContext
  ) throws(TableError) -> any BatchSource {
    let isUnion = common[CommonOptions.union]
    if let merging = try chain.first?.merging {
      // Their keys are read before the steps of the chain, of which the first declares types.
      var shape = isUnion ? TableShape.union(of: inputs) : (inputs.first { !$0.isEmpty } ?? inputs[0]).shape
      if let types = try declaredTypes { shape = try Operation.declareTypes(types).bind(to: shape, in: context).shape }
      return try MergingSource.make(
        inputs,
        as: shape,
        isUnion: isUnion,
        by: merging.keys,
        isUnique: merging.isUnique,
        in: context
      )
    }
    guard paths.count > 1 else { return inputs[0].records(depth) }
    if isUnion {
      return ConcatenatedSource(union: inputs, as: TableShape.union(of: inputs), depth: depth)
    }
    // Those before the last that was opened are empty.
    let first = inputs.count - 1
    return ConcatenatedSource(inputs[first], count: paths.count - first, depth: depth) { number throws(TableError) in
      try opening.open(paths[first + number])
    }
  }
}
