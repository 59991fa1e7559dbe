internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

extension TableRun {
  /// The steps that each command of the chain stands for.
  func operations() throws(CommandError) -> [[Operation]] {
    var steps: [[Operation]] = []
    for (position, link) in chain.enumerated() {
      steps.append(
        try naming(link.name) { () throws(TableError) -> [Operation] in
          if position > 0, try link.merging != nil {
            let remedy = "let it be the first command, or sort what comes before it: then sort KEYS"
            throw TableError(.usage, "files are merged where they are read", remedy: remedy)
          }
          return try link.operations
        }
      )
    }
    if let last = chain.last, last.isSilent, let path = common[CommonOptions.output], path != "-" {
      let message = "the answer is the exit status, and nothing would be written to \(path)"
      throw CommandError(last.name, usage: message, remedy: "leave out --output")
    }
    // On a terminal a drawing says that there is more than it shows; other output just ends.
    if !isOnTerminal, let rowLimit { steps[steps.count - 1].append(.head(rowLimit)) }
    if let formats = try naming(firstName, formats) { steps[steps.count - 1].append(.format(formats)) }
    return steps
  }

  /// How many rows are shown; nil for all.
  var rowLimit: Int? { chain.last?.rowLimit(isTerminal: isOnTerminal) }

  /// The formats that the common options ask for; nil for none.
  private func formats() throws(TableError) -> FormatSpecification? {
    let texts = common[CommonOptions.format]
    // A report formats what it sums up, not what it is given.
    if invocation.report != nil { return nil }
    return texts.isEmpty ? nil : try FormatSpecification(texts.joined(separator: ","))
  }

  /// The plan of all steps, behind what the common options say of the input.
  func makePlan(_ steps: [[Operation]]) throws(TableError) -> Plan {
    var plan = Plan(steps.flatMap { $0 })
    plan.isOptimized = !common[CommonOptions.noOptimize]
    let types = common[CommonOptions.type]
    if !types.isEmpty {
      plan.operations.insert(.declareTypes(try TypeSpecification(types.joined(separator: ","))), at: 0)
    }
    if common[CommonOptions.strictUTF8] { plan.operations.insert(.checkEncoding, at: 0) }
    return plan
  }

  /// Binds the plan to the columns of the input; what is wrong is the fault of the first command
  /// that cannot be bound.
  func bind(
    _ plan: Plan,
    _ steps: [[Operation]],
    to input: TableInput,
    in context: ExecutionContext
  ) throws(CommandError) -> BoundPlan {
    do throws(TableError) {
      return try plan.bind(to: input.shape, in: context)
    } catch {
      let name = zip(steps.indices, chain).first { index, _ in
        let part = Plan(steps[...index].flatMap { $0 })
        return (try? part.bind(to: input.shape, in: context)) == nil
      }?.1.name
      let isOfNoHeader = error.code == .unknownColumn && input.isEmpty
      throw CommandError(name ?? firstName, isOfNoHeader ? input.missingHeader : error)
    }
  }
}

extension TableInput {
  /// The error for columns that are asked of nothing.
  var missingHeader: TableError {
    let position = TableError.Position(source: source.name)
    return TableError(
      .unknownColumn,
      "there is no header: the input is empty",
      remedy: "check the input",
      at: position
    )
  }
}
