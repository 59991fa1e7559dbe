internal import StoaTables

/// How far a run has come.
package struct ProgressSnapshot: Hashable, Sendable {
  /// What is being done: `reading`, `sorting run 3`, `merging`.
  package var phase: String
  /// Bytes of the input, as they are stored, that were read so far.
  package var bytesRead: Int
  /// How many there are; nil where that is not known.
  package var byteCount: Int?
  package var rows: Int

  package init(phase: String, bytesRead: Int, byteCount: Int?, rows: Int) {
    self.phase = phase
    self.bytesRead = bytesRead
    self.byteCount = byteCount
    self.rows = rows
  }

  /// The snapshot, after so many seconds of the run, as a line of at most `width` characters.
  ///
  ///     reading  28%  1.2 GB of 4.3 GB  12,345,678 rows  410 MB/s  0:07 left
  package func line(seconds: Double, width: Int) -> String {
    var pieces = [phase]
    let rate = seconds > 0 ? Double(bytesRead) / seconds : 0
    if let byteCount, byteCount > 0 {
      pieces.append("\(min(100, bytesRead * 100 / byteCount))%")
      pieces.append("\(bytesInWords(bytesRead)) of \(bytesInWords(byteCount))")
    } else if bytesRead > 0 {
      pieces.append(bytesInWords(bytesRead))
    }
    if rows > 0 { pieces.append("\(DisplayText.grouped(rows)) rows") }
    if rate > 0 { pieces.append("\(bytesInWords(Int(rate)))/s") }
    if let byteCount, rate > 0, bytesRead < byteCount {
      pieces.append("\(clock(Int(Double(byteCount - bytesRead) / rate + 0.5))) left")
    }
    // What does not fit is left out from the end, piece by piece.
    while pieces.count > 1, pieces.joined(separator: "  ").count > width { pieces.removeLast() }
    return String(pieces.joined(separator: "  ").prefix(max(0, width)))
  }
}

/// `999 B`, `1.2 GB`: powers of 1000, as disks and pipes are measured.
func bytesInWords(_ count: Int) -> String {
  guard count >= 1000 else { return "\(count) B" }
  var value = Double(count)
  var unit = 0
  // Half a digit before the next unit already rounds up to it.
  while value >= 999.5, unit < 4 {
    value /= 1000
    unit += 1
  }
  let name = ["B", "kB", "MB", "GB", "TB"][unit]
  if value >= 9.95 { return "\(Int(value.rounded())) \(name)" }
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10) \(name)"
}

/// `0:07`, `12:34`, `1:02:03`.
func clock(_ seconds: Int) -> String {
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
  return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
}
