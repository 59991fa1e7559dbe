import Testing

/// Unsafe code lives in folders that say so, and there is a known amount of it.
struct UnsafeCodeTests {
  private let tree: SourceTree

  init() throws { tree = try SourceTree() }

  private static func isUnsafe(_ file: SourceTree.File) -> Bool {
    // The boundaries of Unicode see one word in `bytes.withUnsafeBytes`.
    let pattern = /\bunsafe\b|\bUnsafe\w*Pointer\b|\bwithUnsafe|\bunsafe[A-Z]/.wordBoundaryKind(.simple)
    return file.strippedText.contains(pattern)
  }

  @Test func unsafeCodeStaysInItsFolders() {
    for file in tree.sources where !file.components.dropLast().contains("Unsafe") {
      #expect(!Self.isUnsafe(file), "\(file) holds unsafe code outside a folder named Unsafe")
    }
  }

  /// The word in comments and in texts is no unsafe code; a pointer's name is.
  @Test(arguments: [
    ("let a = 1 // unsafe", false),
    ("/* unsafe /* nested */ unsafe */ let a = 1", false),
    ("let a = \"unsafe \\\" unsafe\"", false),
    ("let a = \"\"\"\n  unsafe \" unsafe\n  \"\"\"", false),
    ("let a = #\"unsafe \" unsafe\"#", false),
    ("let a = unsafe b[0]", true),
    ("let a: UnsafeRawPointer?", true),
    ("let a = \"quiet\"; b.withUnsafeBytes { _ in }", true),
  ])
  func commentsAndTextsAreNoCode(_ text: String, _ isUnsafe: Bool) {
    #expect(Self.isUnsafe(SourceTree.File(path: "Sources/A/B.swift", text: text)) == isUnsafe)
  }
}
