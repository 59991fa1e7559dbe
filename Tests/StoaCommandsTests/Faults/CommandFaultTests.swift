import Foundation
import StoaBytes
import Testing

@testable import StoaCommands

/// Every call to the system fails in turn, in every kind of command: the output is the right one, or
/// there is an error and the old output is still there; no other file is left, and the run ends.
// Each command has a process of its own, for faults are those of the whole process.
@Suite(.timeLimit(.minutes(10)))
struct CommandFaultTests {
  @Test(arguments: CommandTrial.commands)
  func everyCallFailsOnce(command: String) async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      [command = command as String] in
      let complaints = try FaultRounds(command).complaints()
      StandardStreams.writeError(complaints.joined(separator: "\n"))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text == "", "\(command)")
  }

  /// Memory that is not to be had, from one call on, ends the process with a message, or the run with an error.
  // Where there is none a block ends the process, so each call takes one of its own.
  @Test(arguments: CommandTrial.commands)
  func memoryIsNotToBeHad(command: String) async throws {
    let trial = try CommandTrial.make(command)
    defer { trial.remove() }
    let count = try await memoryCallCount(trial)
    let wanted = trial.output
    #expect(count >= 4)
    var failed = 0
    for call in Self.memoryCalls(of: count) {
      try trial.reset()
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [directory = trial.directory as String, words = trial.words as [String], call = call as Int] in
        let trial = CommandTrial(directory: directory, words: words)
        let plan = FaultPlan([.init(.mapMemory, call: call, .fails(ENOMEM), isLasting: true)])
        do throws(CommandError) {
          try trial.run(plan)
        } catch {
          StandardStreams.writeError("\(error.error)\n")
          exit(1)
        }
        exit(3)
      }
      #expect(trial.leftovers == [], "call \(call) of \(count)")
      // Threads may need a block less the next time, and what is asked for last can be done without.
      if result?.exitStatus == .exitCode(3) {
        #expect(trial.output == wanted, "call \(call) of \(count)")
        continue
      }
      failed += 1
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(result?.exitStatus == .exitCode(1), "call \(call) of \(count): \(text)")
      #expect(text.contains("out of memory: "), "call \(call) of \(count)")
      #expect(text.split(separator: "\n").count == 1)
      #expect(trial.output == CommandTrial.oldOutput, "call \(call) of \(count)")
    }
    #expect(failed >= 4)
  }

  /// How often a command asks the system for memory, in a process that has none of it yet.
  private func memoryCallCount(_ trial: CommandTrial) async throws -> Int {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      [directory = trial.directory as String, words = trial.words as [String]] in
      let counter = FaultPlan([])
      try CommandTrial(directory: directory, words: words).run(counter)
      StandardStreams.writeError("\(counter.callCount(of: .mapMemory))")
    }
    return Int(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)) ?? 0
  }

  /// Which of so many calls for memory fail: the first ones, some in between, and the last ones.
  private static func memoryCalls(of count: Int) -> [Int] {
    guard count > 12 else { return Array(1...max(1, count)) }
    return Array(1...5) + (1...4).map { 5 + (count - 8) * $0 / 5 } + Array(count - 2...count)
  }
}

/// Runs of a command, each with one fault.
private struct FaultRounds {
  private let trial: CommandTrial
  private let command: String

  init(_ command: String) throws {
    self.command = command
    trial = try CommandTrial.make(command)
  }

  /// What each kind of call may meet.
  private static let outcomes: [(SystemOperation, [FaultPlan.Fault.Outcome])] = [
    (.open, [.fails(EMFILE), .fails(EINTR)]),
    (.read, [.fails(EIO), .fails(EINTR), .isShort(1)]),
    (.write, [.fails(ENOSPC), .fails(EINTR), .isShort(1)]),
    (.synchronize, [.fails(EIO), .fails(EINTR)]),
    (.rename, [.fails(EACCES)]),
    (.link, [.fails(EIO)]),
    (.close, [.fails(EIO)]),
    (.startThread, [.fails(EAGAIN)]),
  ]

  /// Which of so many calls fail: all of the first and the last, and some in between.
  private static func calls(of count: Int) -> [Int] {
    guard count > 24 else { return Array(1...max(1, count)) }
    return Array(1...10) + (1...6).map { 10 + (count - 20) * $0 / 7 } + Array(count - 7...count)
  }

  func complaints() throws -> [String] {
    defer { trial.remove() }
    let counter = FaultPlan([])
    try trial.run(counter)
    guard let wanted = trial.output, wanted != CommandTrial.oldOutput else { return ["no output without faults"] }
    var complaints: [String] = []
    for (operation, outcomes) in Self.outcomes {
      for call in Self.calls(of: counter.callCount(of: operation)) {
        for outcome in outcomes {
          try trial.reset()
          let plan = FaultPlan([.init(operation, call: call, outcome)])
          if let complaint = complaint(plan, wanted: wanted) {
            complaints.append("\(command): call \(call) of \(operation) \(outcome): \(complaint)")
          }
        }
      }
    }
    return complaints
  }

  private func complaint(_ plan: FaultPlan, wanted: Data) -> String? {
    do throws(CommandError) {
      try trial.run(plan)
      if trial.output != wanted { return "no error, and another output" }
    } catch {
      if trial.output != CommandTrial.oldOutput, trial.output != wanted { return "half an output; \(error.error)" }
      if error.error.code != .system { return "the error says something else: \(error.error)" }
      if error.error.remedy == nil { return "nothing is said of what to do: \(error.error)" }
    }
    return trial.leftovers.isEmpty ? nil : "left behind: \(trial.leftovers.joined(separator: ", "))"
  }
}
