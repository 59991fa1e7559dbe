internal import StoaBytes
internal import StoaEngine
internal import StoaRecords

extension TableRun {
  /// Carries the records of an input through a plan.
  func execute(
    _ plan: BoundPlan,
    from source: any BatchSource,
    of input: TableInput,
    into sink: any BatchSink
  ) throws(TableError) {
    // What broke the rules has been seen to when the records were first read.
    guard !isSettled else {
      return try Executor(threadCount: environment.threadCount).run(source, through: plan.stages, into: sink)
    }
    try seeingToBadRecords(of: input) { executor throws(TableError) in
      try executor.run(source, through: plan.stages, into: sink)
    }
  }

  /// Runs the steps up to the last one whose columns only the records tell.
  func settle(
    _ plan: Plan,
    _ source: any BatchSource,
    _ input: TableInput,
    _ context: ExecutionContext
  ) throws(TableError) -> (plan: Plan, source: any BatchSource, shape: TableShape) {
    try seeingToBadRecords(of: input) { executor throws(TableError) in
      try plan.settle(source, of: input.shape, in: context, by: executor)
    }
  }

  /// Runs what reads the input, and counts or diverts records that break the rules.
  private func seeingToBadRecords<Result>(
    of input: TableInput,
    _ body: (Executor) throws(TableError) -> Result
  ) throws(TableError) -> Result {
    let leftOut = try BadRecords(common[CommonOptions.onError])
    var executor = Executor(threadCount: environment.threadCount)
    executor.onBadRecords = { count, bytes throws(TableError) in try leftOut.add(count, bytes) }
    let result: Result
    do throws(TableError) {
      result = try body(executor)
    } catch {
      // What has been diverted before the failure is worth keeping.
      if leftOut.warning != nil { try? leftOut.finish() }
      throw error
    }
    // Of an input in which there is nothing, nothing is known: what an earlier run has diverted stays.
    if !input.isEmpty || leftOut.warning != nil { try leftOut.finish() }
    if let warning = leftOut.warning { messages.speaking(as: firstName).warning(warning) }
    return result
  }
}
