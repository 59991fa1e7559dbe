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

  /// Memory that is not to be had ends the process with a message, or the run with an error.
  @Test(arguments: CommandTrial.commands, [0.0, 0.3, 0.6, 0.9])
  func memoryIsNotToBeHad(command: String, place: Double) async throws {
    let trial = try CommandTrial.make(command)
    defer { trial.remove() }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [
        command = command as String, directory = trial.directory as String, words = trial.words as [String],
        place = place as Double
      ] in
      let trial = CommandTrial(directory: directory, words: words)
      let plan = FaultPlan([.init(.mapMemory, call: Int(place * 4) + 1, .fails(ENOMEM), isLasting: true)])
      do throws(CommandError) {
        try trial.run(plan)
      } catch {
        StandardStreams.writeError("\(command): \(error.error)\n")
        exit(1)
      }
      exit(9)
    }
    #expect(result?.exitStatus == .exitCode(1))
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("out of memory: "))
    #expect(text.split(separator: "\n").count == 1)
    #expect(trial.leftovers == [])
    #expect(trial.output == CommandTrial.oldOutput)
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
