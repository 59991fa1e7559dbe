internal import CFuzzer

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Something that must hold for every input.
protocol FuzzTarget {
  static var name: String { get }

  /// Ends the process where it does not hold.
  static func check(_ input: [UInt8])
}

/// Ends the process, which libFuzzer takes for a find, unless a condition holds.
func require(_ condition: Bool, _ text: @autoclosure () -> String) {
  if !condition { fatalError(text()) }
}

/// What the first bytes of an input decide; the others are the data.
struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) { rest = input[...] }

  /// A number below `count`.
  mutating func number(below count: Int) -> Int {
    Int(rest.popFirst() ?? 0) % count
  }

  mutating func flag() -> Bool { number(below: 2) == 1 }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }

  var data: [UInt8] { Array(rest) }
}

nonisolated(unsafe) private var running: (any FuzzTarget.Type)?

/// Hands the process over to libFuzzer.
func runFuzzer(_ target: any FuzzTarget.Type) -> Never {
  unsafe running = target
  // libFuzzer takes its own name and the options behind the target's.
  var words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>>.allocate(capacity: CommandLine.arguments.count)
  var count: Int32 = 0
  for (number, word) in CommandLine.arguments.enumerated() where number != 1 {
    guard let copy = unsafe strdup(word) else { continue }
    unsafe words[Int(count)] = copy
    count += 1
  }
  let status = unsafe LLVMFuzzerRunDriver(&count, &words) { data, size in
    unsafe running?.check(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  }
  exit(status)
}
