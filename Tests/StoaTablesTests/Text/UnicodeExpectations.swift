import FoundationEssentials

/// What the package `wcwidth` says, stored by `Unicode/generate.py`.
enum UnicodeExpectations {
  /// The lines of a stored file, without its comment.
  static func lines(_ name: String) throws -> [Substring] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "Unicode/\(name)"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// A run of scalar values of one width: on most terminals, and where ambiguous characters are wide.
  struct Run {
    var start: UInt32
    var width: Int
    var wideWidth: Int
  }

  static func runs() throws -> [Run] {
    try lines("scalars.txt").compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 3, let start = UInt32(parts[0], radix: 16), let width = Int(parts[1]),
        let wideWidth = Int(parts[2])
      else { return nil }
      return Run(start: start, width: width, wideWidth: wideWidth)
    }
  }

  /// A text as its clusters, and the width of each.
  struct Sequence {
    var clusters: [(scalars: [UInt8], width: Int)]
    var bytes: [UInt8] { clusters.flatMap(\.scalars) }
  }

  static func sequences() throws -> [Sequence] {
    try lines("sequences.txt").map { line in
      Sequence(
        clusters: line.split(separator: " ").compactMap { cluster in
          let parts = cluster.split(separator: ":")
          guard parts.count == 2, let width = Int(parts[1]) else { return nil }
          let scalars = parts[0].split(separator: "+").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
          return (scalars.flatMap { Array(String(Character($0)).utf8) }, width)
        }
      )
    }
  }
}
