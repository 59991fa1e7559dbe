import StoaBytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The faults that the environment asks for.
enum Faults {
  static let plan: FaultPlan = {
    let texts = (variable("STOA_FAULTS") ?? "").split(separator: " ")
    let faults = texts.compactMap(fault)
    guard faults.count == texts.count else {
      print("STOA_FAULTS cannot be read")
      exit(70)
    }
    return FaultPlan(faults)
  }()

  /// Has the calls counted when the process ends, from whatever thread.
  static func countAtExit() {
    atexit {
      guard let path = Faults.variable("STOA_FAULT_COUNTS") else { return }
      let counts = SystemOperation.allCases.map { "\($0) \(Faults.plan.callCount(of: $0))\n" }.joined()
      // The plain calls: those of the program under test may be planned to fail.
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      _ = unsafe counts.withCString { unsafe write(descriptor, $0, counts.utf8.count) }
      close(descriptor)
    }
  }

  /// The fault that a text asks for.
  private static func fault(_ text: Substring) -> FaultPlan.Fault? {
    let parts = text.split(separator: ":")
    guard parts.count == 3, let operation = SystemOperation.allCases.first(where: { "\($0)" == parts[0] }) else {
      return nil
    }
    let isLasting = parts[1].hasSuffix("+")
    guard let call = Int(isLasting ? parts[1].dropLast() : parts[1]) else { return nil }
    let outcome: FaultPlan.Fault.Outcome? =
      parts[2].hasPrefix("short")
      ? Int(parts[2].dropFirst("short".count)).map { .isShort($0) } : Int32(parts[2]).map { .fails($0) }
    return outcome.map { FaultPlan.Fault(operation, call: call, $0, isLasting: isLasting) }
  }

  /// The value of a variable of the environment.
  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
