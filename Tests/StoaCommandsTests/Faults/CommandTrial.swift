import Foundation
import StoaBytes

@testable import StoaCommands

/// A command over files in a directory of its own, run in this process as often as need be.
///
/// The directory holds the inputs, the file `out` that the command replaces, and the directory
/// `temporary`.
struct CommandTrial {
  let directory: String
  let words: [String]

  static let oldOutput = Data("what was there before\n".utf8)

  /// Makes the inputs; in the words, `IN1`, `IN2` and `OUT` stand for the files.
  static func make(_ command: String) throws -> CommandTrial {
    let directory = FileManager.default.temporaryDirectory.appending(path: "stoa-trial-\(UUID().uuidString)").path
    let temporary = "\(directory)/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let isSorted = command.contains("--merge")
    for input in 1...2 {
      var text = "key,number,text\n"
      for row in 0..<2000 {
        let key = isSorted ? row / 3 : (row &* 7919 &+ input) % 613
        text += "\(10_000 + key),\(row),\"row \(row)\nof \(input)\"\n"
      }
      try Data(text.utf8).write(to: URL(filePath: "\(directory)/in\(input).csv"))
    }
    let words = command.split(separator: " ").map { word in
      String(word).replacing("IN", with: "\(directory)/in").replacing("OUT", with: "\(directory)/out")
    }
    let trial = CommandTrial(directory: directory, words: words + ["--temp-dir", temporary])
    try trial.reset()
    return trial
  }

  func remove() { try? FileManager.default.removeItem(atPath: directory) }

  var outputPath: String {
    let index = words.firstIndex(of: "-o").map { words.index(after: $0) } ?? words.startIndex
    return words[index]
  }
  private var inputNames: [String] { ["in1.csv", "in2.csv"] }

  /// Puts the old output back.
  func reset() throws {
    try Self.oldOutput.write(to: URL(filePath: outputPath))
  }

  var output: Data? { FileManager.default.contents(atPath: outputPath) }

  /// What is in the directory that should not be.
  var leftovers: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? ["no directory"]
    let temporary = (try? FileManager.default.contentsOfDirectory(atPath: "\(directory)/temporary")) ?? ["none"]
    let known = inputNames + ["temporary", URL(filePath: outputPath).lastPathComponent]
    return names.filter { !known.contains($0) } + temporary
  }

  /// Runs the command as the program does.
  func run() throws(CommandError) {
    let parser = CommandLineParser(catalog: Program.catalog, isFile: Process.isFile)
    guard case .run(let invocation) = try parser.parse(words) else {
      throw CommandError(nil, usage: "this is no command")
    }
    let common = invocation.common
    let environment = RunEnvironment(
      threadCount: common[CommonOptions.threads] ?? 2,
      memoryLimit: common[CommonOptions.memory],
      temporaryDirectory: common[CommonOptions.temporaryDirectory] ?? "/tmp",
      datePatterns: [],
      isStrict: false,
      isErrorTerminal: false,
      isOutputFile: true,
      isOutputTerminal: false,
      variables: [:]
    )
    let messages = Messages(isQuiet: true)
    let run = TableRun(invocation, common: common, messages: messages, environment: environment)
    try run.run()
  }

  /// Runs the command with faults in all calls to the system from now on.
  func run(_ faults: FaultPlan) throws(CommandError) {
    SystemCalls.install(SystemCalls(faults: faults))
    defer { SystemCalls.install(SystemCalls()) }
    try run()
  }

  /// The commands that are tried: sorts in memory, through runs and with several passes of merging,
  /// and what else holds or passes records.
  static let commands = [
    "sort key:text IN1.csv -o OUT.csv",
    "sort key:text --memory 60K IN1.csv -o OUT.csv",
    "sort key:number:desc --unique --memory 60K --threads 1 IN1.csv IN2.csv -o OUT.csv",
    "sort key:text --memory 12K IN1.csv -o OUT.csv.gz",
    "sort key --merge IN1.csv IN2.csv -o OUT.csv",
    "reverse then shuffle --seed 3 --memory 60K IN1.csv -o OUT.csv",
    "distinct key IN1.csv IN2.csv -o OUT.csv",
    "group key --count --sum number IN1.csv -o OUT.jsonl",
    "select text,key IN1.csv -o OUT.csv",
    "top number:desc -n 700 IN1.csv -o OUT.json",
  ]
}
