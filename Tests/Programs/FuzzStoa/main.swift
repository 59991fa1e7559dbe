#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Feeds inputs that libFuzzer makes up to one target: see `Tests/fuzz.sh`.
//
//   FuzzStoa TARGET [libFuzzer's options] [FOLDER OF INPUTS ...]
//   FuzzStoa                                  the names of the targets, a line each

let targets: [any FuzzTarget.Type] = [
  ScannerTarget.self, ReaderTarget.self, SnifferTarget.self, EncoderTarget.self, JSONTarget.self,
  GzipTarget.self, TranscoderTarget.self, InputTarget.self,
  NestingTarget.self, ExpressionTarget.self, SearchTarget.self, SelectorTarget.self, NumberTarget.self,
  MoneyTarget.self, DateTarget.self, KeyTarget.self,
  FormatTarget.self, TextTarget.self, TableTarget.self, FrameTarget.self, RunTarget.self,
]

guard CommandLine.arguments.count > 1 else {
  for target in targets { print(target.name) }
  exit(0)
}
guard let target = targets.first(where: { $0.name == CommandLine.arguments[1] }) else {
  print("there is no target \(CommandLine.arguments[1])")
  exit(2)
}
runFuzzer(target)
