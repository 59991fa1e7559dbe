import Foundation
import StoaBytes
import Testing

@testable import StoaCommands

/// Signals that end the process in every phase of a command: reading, sorting, writing runs, merging,
/// writing the output, putting it in place.
@Suite(.timeLimit(.minutes(10)))
struct CommandSignalTests {
  private static let places: [(SystemOperation, Double)] = [
    (.open, 0), (.open, 0.5), (.open, 1), (.read, 0), (.read, 0.5), (.read, 1),
    (.write, 0), (.write, 0.3), (.write, 0.6), (.write, 0.9), (.write, 1), (.synchronize, 0), (.link, 0), (.rename, 0),
  ]
  private static let commands = [
    "sort key:text --memory 60K IN1.csv -o OUT.csv",
    "sort key:text --memory 12K IN1.csv -o OUT.csv",
  ]

  @Test(arguments: commands, places)
  func leavesNothingAndEndsByTheSignal(command: String, place: (operation: SystemOperation, share: Double)) async throws
  {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGKILL] {
      let trial = try CommandTrial.make(command)
      defer { trial.remove() }
      let number = SystemOperation.allCases.firstIndex(of: place.operation) ?? 0
      let result = await #expect(processExitsWith: .failure) {
        [
          directory = trial.directory as String, words = trial.words as [String], number = number as Int,
          share = place.share as Double, signal = signal as Int32
        ] in
        let trial = CommandTrial(directory: directory, words: words)
        let operation = SystemOperation.allCases[number]
        let counter = FaultPlan([])
        try trial.run(counter)
        try trial.reset()
        // A little less than all: threads may make some calls more or fewer the next time.
        let count = counter.callCount(of: operation)
        let call = 1 + Int(Double(max(0, count - 1)) * share * 0.97)
        try trial.run(FaultPlan([.init(operation, call: call, .isEnded(bySignal: signal))]))
        exit(7)
      }
      #expect(result?.exitStatus == .signal(signal))
      #expect(trial.output == CommandTrial.oldOutput)
      // Before the rename a file has a name; only what can be answered is.
      if signal != SIGKILL || place.operation != .rename { #expect(trial.leftovers == []) }
    }
  }
}
