internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

extension TableRun {
  /// The steps that the commands of the chain stand for.
  func operations() throws(CommandError) -> [Operation] {
    var steps: [Operation] = []
    var lastStart = 0
    // The last command behind which a row is no longer what lay in one of the files.
    var mixer: String?
    for (position, link) in chain.enumerated() {
      lastStart = steps.count
      try naming(link.name) { () throws(TableError) in
        let merges = try link.merging != nil
        if position > 0, merges {
          let remedy = "put it first, or sort instead"
          throw TableError(.usage, "files are merged where they are read, before any other step", remedy: remedy)
        }
        let added = try link.operations
        if added.first?.name == ConcatCommand.name, let mixer {
          let message = "behind \(mixer) nothing tells any more which file a row comes from"
          throw TableError(.usage, message, remedy: "put concat --source first")
        }
        if merges || added.contains(where: { $0.memory != .constant }) { mixer = link.name }
        steps += added.map { $0.written(by: link.name) }
      }
    }
    if let last = chain.last, last.isSilent, let path = common[CommonOptions.output], path != "-" {
      let message = "the answer is the exit status, and nothing would be written to \(path)"
      throw CommandError(last.name, usage: message, remedy: "leave out --output")
    }
    // On a terminal a drawing says that there is more than it shows; other output just ends.
    let last = chain.last?.name
    if !isOnTerminal, let rowLimit { steps.append(.head(rowLimit).written(by: last)) }
    if let formats = try naming(firstName, formats) {
      // What goes to other files is formatted before: there is nothing left of it at the end.
      let place = chain.last?.command.writesFiles == true ? lastStart : steps.count
      steps.insert(.format(formats).written(by: last), at: place)
    }
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
  func makePlan(_ steps: [Operation]) throws(TableError) -> Plan {
    var plan = Plan(steps)
    plan.isOptimized = !common[CommonOptions.noOptimize]
    if let types = try declaredTypes { plan.operations.insert(.declareTypes(types), at: 0) }
    if common[CommonOptions.strictUTF8] { plan.operations.insert(.checkEncoding, at: 0) }
    return plan
  }

  /// What the common options say that values are; nil for nothing.
  var declaredTypes: TypeSpecification? {
    get throws(TableError) {
      let types = common[CommonOptions.type]
      return types.isEmpty ? nil : try TypeSpecification(types.joined(separator: ","))
    }
  }

  /// Binds the plan to the columns of the input.
  func bind(_ plan: Plan, to input: TableInput, in context: ExecutionContext) throws(CommandError) -> BoundPlan {
    try naming(firstName) { () throws(TableError) in
      do throws(TableError) {
        return try plan.bind(to: input.shape, in: context)
      } catch {
        guard error.code == .unknownColumn, input.isEmpty else { throw error.hinting(at: input) }
        throw input.missingHeader.told(by: error.command)
      }
    }
  }
}

extension TableError {
  /// The error with what may be behind it: that the header is not the first line of the input.
  func hinting(at input: TableInput) -> TableError {
    guard code == .unknownColumn || code == .unequalFieldCount else { return self }
    guard position == nil || position?.source == input.source.name else { return self }
    guard remedy?.hasPrefix("did you mean") != true, let lines = input.preambleLineCount() else { return self }
    var error = self
    let hint = "--skip \(lines) leaves out what stands before the header"
    error.remedy = code == .unknownColumn ? hint : remedy.map { "\(hint), \($0)" } ?? hint
    return error
  }
}
