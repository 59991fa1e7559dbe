import StoaBytes

/// Something that is wrong with a table, and where.
struct Finding: Sendable {
  /// What kind of thing it is: a word that programs can go by.
  enum Problem: String, CaseIterable, Sendable {
    case header
    case fields
    case quotes
    case json
    case encoding
    case control = "control character"
    case lineEnds = "line ends"
    case size
    case type
    case required
    case unique
    case pattern
    case range
    case length
    case value
    case reference
  }

  var problem: Problem
  var position: TableError.Position
  /// The column, where it is about one.
  var column: String?
  var message: String
  /// What was done about it; nothing where it still stands.
  var repair: String?
}

/// Findings from all of an input, of which the first ones by place are kept and all are counted.
struct FindingList: Sendable {
  private struct Entry: Sendable {
    /// The place in the input of the piece that it is about.
    var sequence: Int
    var finding: Finding

    func precedes(_ other: Entry) -> Bool {
      let (left, right) = (finding.position, other.finding.position)
      return (sequence, left.line ?? 0, left.byte ?? 0) < (other.sequence, right.line ?? 0, right.byte ?? 0)
    }
  }

  /// How many of each problem are kept.
  private let limit: Int
  private var entries: [Entry] = []
  private(set) var counts: [Finding.Problem: Int] = [:]
  private(set) var repairCount = 0

  init(limit: Int) { self.limit = limit }

  var count: Int { counts.values.reduce(0, +) }

  /// Takes in findings about a piece.
  mutating func add(_ findings: [Finding], sequence: Int) {
    for finding in findings {
      counts[finding.problem, default: 0] += 1
      repairCount += finding.repair == nil ? 0 : 1
      entries.append(Entry(sequence: sequence, finding: finding))
    }
    if entries.count > 2 * limit * Finding.Problem.allCases.count { compact() }
  }

  /// Counts problems of which others are told.
  mutating func count(_ problem: Finding.Problem, times: Int) {
    if times > 0 { counts[problem, default: 0] += times }
  }

  /// Lets go of what cannot be among the first of its problem any more.
  private mutating func compact() {
    entries.sort { $0.precedes($1) }
    var seen: [Finding.Problem: Int] = [:]
    entries.removeAll { entry in
      seen[entry.finding.problem, default: 0] += 1
      return seen[entry.finding.problem, default: 0] > limit
    }
  }

  /// The first findings of each problem, in the order of the input.
  mutating func first() -> [Finding] {
    compact()
    return entries.map(\.finding)
  }

  /// What was found, in one sentence; `nil` where it is nothing, or all has been put right.
  var summary: String? {
    guard count > repairCount else { return nil }
    var kinds: [String] = []
    for problem in Finding.Problem.allCases {
      if let count = counts[problem] { kinds.append("\(problem.rawValue) \(count)") }
    }
    var summary = "\(count) problem\(count == 1 ? "" : "s"): \(kinds.joined(separator: ", "))"
    if repairCount > 0 { summary += "; \(repairCount) put right" }
    let isCut = counts.values.contains { $0 > limit }
    return isCut ? "\(summary); the first \(limit) of each are listed, --limit lists more" : summary
  }
}
