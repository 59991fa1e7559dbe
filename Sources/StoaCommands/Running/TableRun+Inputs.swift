internal import StoaBytes
internal import StoaEngine
internal import StoaRecords

extension TableRun {
  /// The first input, or all of them where their columns must be known together.
  func openFirst(_ paths: [String], _ opening: InputOpening) throws(TableError) -> [TableInput] {
    try BadRecords.check(common[CommonOptions.onError], inputs: paths, output: common[CommonOptions.output])
    // A missing one is better told of now than when all before it has been written.
    for path in paths where path != "-" && !Process.isFile(path) { _ = try opening.open(path) }
    let merges = try commands.first?.merging(invocation.chain[0]) != nil
    var inputs: [TableInput] = []
    let needsAll = common[CommonOptions.union] || merges
    for path in paths where needsAll || inputs.allSatisfy(\.isEmpty) { inputs.append(try opening.open(path)) }
    return inputs
  }

  /// The records of all inputs, one behind the other, or merged.
  func records(
    of inputs: [TableInput],
    _ paths: [String],
    _ depth: ReadingDepth,
    _ opening: InputOpening,
    _ context: ExecutionContext
  ) throws(TableError) -> any BatchSource {
    if let command = commands.first, let merging = try command.merging(invocation.chain[0]) {
      return try MergingSource.make(inputs, by: merging.keys, isUnique: merging.isUnique, in: context)
    }
    guard paths.count > 1 else { return inputs[0].records(depth) }
    if common[CommonOptions.union] {
      return ConcatenatedSource(union: inputs, as: TableShape.union(of: inputs), depth: depth)
    }
    // Those before the last that was opened are empty.
    let first = inputs.count - 1
    return ConcatenatedSource(inputs[first], count: paths.count - first, depth: depth) { number throws(TableError) in
      try opening.open(paths[first + number])
    }
  }
}
