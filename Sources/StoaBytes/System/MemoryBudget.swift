/// How much memory a command may hold.
///
///     try MemoryBudget("1.5G").byteCount     // 1 610 612 736
///     MemoryBudget.suggested().byteCount     // half of what this machine has, or less
package struct MemoryBudget: Hashable, Sendable {
  package var byteCount: Int

  /// The least that is suggested, however small the machine.
  package static let minimum = 64 << 20

  package init(byteCount: Int) {
    self.byteCount = byteCount
  }

  /// Reads a size, such as `256M`.
  ///
  /// It is a number, which may have a fraction, with K, M, G or T behind it, each 1024 times the one
  /// before. `MB` and `MiB` say the same as `M`.
  ///
  /// - Parameter text: the size as it was written.
  /// - Throws: a usage error for what is no size, or none above 0.
  package init(_ text: String) throws(TableError) {
    guard let byteCount = Self.parse(text), byteCount > 0 else {
      throw TableError(.usage, "\"\(text)\" is no size of memory", remedy: "write it like 256M or 1.5G")
    }
    self.byteCount = byteCount
  }

  private static func parse(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    let number = bytes.prefix { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
    guard let factor = factor(String(decoding: bytes[number.count...], as: UTF8.self)) else { return nil }
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, parts.count <= 2 else { return nil }
    guard let count = Int(String(decoding: whole, as: UTF8.self)) else { return nil }
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: factor)
    guard !isTooLarge else { return nil }
    guard parts.count == 2 else { return product }
    // A share of a unit; more than nine digits of it say nothing.
    let digits = parts[1].prefix(9)
    guard !digits.isEmpty, let share = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    let scale = digits.reduce(1) { scale, _ in scale * 10 }
    let (sum, isSumTooLarge) = product.addingReportingOverflow(
      Int((Double(factor) * Double(share) / Double(scale)).rounded())
    )
    return isSumTooLarge ? nil : sum
  }

  private static func factor(_ unit: String) -> Int? {
    let unit = unit.lowercased()
    if unit.isEmpty || unit == "b" { return 1 }
    guard let first = unit.first, let power = ["k", "m", "g", "t"].firstIndex(of: first) else { return nil }
    guard ["", "b", "ib"].contains(unit.dropFirst()) else { return nil }
    return 1 << (10 * (power + 1))
  }
}

// MARK: - What there is

extension MemoryBudget {
  /// Half of what the machine or the process's control group has, and no more than three quarters of
  /// what nobody uses at the moment.
  ///
  /// - Parameter root: where the system's own files lie; another place for tests.
  /// - Returns: never less than ``minimum``.
  package static func suggested(root: String = "") -> MemoryBudget {
    let memory = SystemFile("\(root)/proc/meminfo").keyedNumbers
    let total = (memory["MemTotal"] ?? 1 << 20) << 10
    let available = memory["MemAvailable"].map { $0 << 10 }
    let limit = min(total, controlGroupLimit(root: root) ?? total)
    let share = min(limit / 2, (available ?? total) / 4 * 3)
    return MemoryBudget(byteCount: max(minimum, share))
  }

  /// The smallest limit of the control groups this process is in; nil when there is none.
  static func controlGroupLimit(root: String) -> Int? {
    var limits: [Int] = []
    for line in SystemFile("\(root)/proc/self/cgroup").lines {
      // A line is `number:controllers:path`; the second version has no controllers.
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      if parts[1].isEmpty {
        limits += self.limits(above: parts[2], in: "\(root)/sys/fs/cgroup", file: "memory.max")
      } else if parts[1].split(separator: ",").contains("memory") {
        limits += self.limits(above: parts[2], in: "\(root)/sys/fs/cgroup/memory", file: "memory.limit_in_bytes")
      }
    }
    return limits.min()
  }

  /// The limits of a group and of all the groups it lies in.
  ///
  /// A container may show its own group as the topmost one, so paths that are not there are passed over.
  private static func limits(above path: Substring, in directory: String, file: String) -> [Int] {
    var groups = path.split(separator: "/")
    var limits: [Int] = []
    while true {
      let place = ([directory] + groups.map(String.init) + [file]).joined(separator: "/")
      if let limit = SystemFile(place).number { limits.append(limit) }
      if groups.popLast() == nil { return limits }
    }
  }
}

/// A small file that the system makes up as it is read; empty when it is not there.
private struct SystemFile {
  let lines: [String]

  init(_ path: String) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 8192)
    if let source = try? FileByteSource(path: path, calls: SystemCalls()) {
      while true {
        var target = chunk.mutableSpan
        guard let count = try? source.read(into: &target), count > 0 else { break }
        bytes += chunk[..<count]
      }
    }
    lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number the file consists of; nil for `max` and whatever else.
  var number: Int? { lines.first.flatMap { Int($0) } }

  /// The numbers of lines such as `MemTotal:  16384 kB`, by their names.
  var keyedNumbers: [String: Int] {
    var numbers: [String: Int] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let number = parts[1].split(whereSeparator: { $0 == " " || $0 == "\t" }).first else {
        continue
      }
      numbers[String(parts[0])] = Int(number)
    }
    return numbers
  }
}
