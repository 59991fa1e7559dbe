import Testing

/// What holds for every file: its size, and words that must not stand in it.
struct FileRuleTests {
  private static let longestFile = 800

  private let tree: SourceTree

  init() throws { tree = try SourceTree() }

  @Test func theTreeIsRead() {
    #expect(tree.sources.count > 20)
    #expect(tree.files.contains { $0.path == "Package.swift" })
    #expect(!tree.files.contains { $0.path.hasPrefix(".build/") })
  }

  @Test func noFileIsLongerThanOneCanRead() {
    for file in tree.code {
      #expect(
        file.lineCount <= Self.longestFile,
        "\(file) has \(file.lineCount) lines, more than \(Self.longestFile): cut it by aspects"
      )
    }
  }

  /// A path of one machine is wrong on every other.
  @Test func noFileNamesAMachine() {
    // Written in halves, for this file is searched too.
    let homes = ["wor" + "k", "roo" + "t", "hom" + "e", "User" + "s"].joined(separator: "|")
    let pattern = try? Regex("(?:^|[\\s\"'`=(:])/(?:\(homes))/[\\w.]")
    for file in tree.files {
      guard let pattern else { continue }
      let line = file.text.split(separator: "\n").first { $0.contains(pattern) }
      #expect(line == nil, "\(file) names a path of one machine: \(line ?? "")")
    }
  }

  @Test func nothingIsLeftForLater() {
    let marks = ["TO" + "DO", "FIX" + "ME"]
    for file in tree.code {
      let found = marks.filter { file.text.contains($0) }
      #expect(
        found.isEmpty,
        "\(file) says \(found.joined(separator: ", ")): do it, or write it down where it will be found"
      )
    }
  }

  /// Who promises the compiler what it cannot check says why, in the comment above.
  @Test func everyUncheckedPromiseHasAReason() {
    for file in tree.sources {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where line.contains("@unchecked ") {
        let above = lines[..<number].last { !$0.drop { $0 == " " }.hasPrefix("@") } ?? ""
        #expect(above.contains("//"), "\(file):\(number + 1) promises without a reason: \(line)")
      }
    }
  }
}
