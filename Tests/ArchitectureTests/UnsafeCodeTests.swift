import Testing

/// Unsafe code lives in folders that say so, and there is a known amount of it.
struct UnsafeCodeTests {
  /// How many Swift files of the product hold unsafe code.
  ///
  /// Each is small and hides behind a safe interface. Whoever adds one changes this number, says why
  /// in the change, and so asks for a second pair of eyes.
  private static let fileCount = 97

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

  @Test func theNumberOfUnsafeFilesIsKnown() {
    let files = tree.sources.filter(Self.isUnsafe)
    #expect(
      files.count == Self.fileCount,
      "\(files.count) files hold unsafe code, not \(Self.fileCount): \(files.map(\.path).joined(separator: ", "))"
    )
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
