import Foundation

/// The files of this repository, as the rules about them see them.
struct SourceTree {
  /// One text file, named by its path from the root of the repository.
  struct File: Sendable, CustomStringConvertible {
    let path: String
    let text: String

    var description: String { path }
    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
    /// The folders above the file and its name, from the root down.
    var components: [Substring] { path.split(separator: "/") }
    /// The target a source belongs to: the folder under `Sources` or `Tests`.
    var target: String { components.count > 2 ? String(components[1]) : "" }
  }

  /// What builds leave behind, and what is not text.
  private static let skippedFolders: Set<String> = [".git", ".build", ".swiftpm", "__pycache__"]

  let files: [File]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().standardizedFileURL
    var files: [File] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        let item = root.appending(path: path)
        if try item.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
          if !Self.skippedFolders.contains(name) { folders.append(path) }
        } else if let text = try? String(contentsOf: item, encoding: .utf8) {
          files.append(File(path: path, text: text))
        }
      }
    }
    self.files = files.sorted { $0.path < $1.path }
  }

  /// The Swift files under `Sources`.
  var sources: [File] { files.filter { $0.path.hasPrefix("Sources/") && $0.path.hasSuffix(".swift") } }
  /// Every file somebody wrote as code: Swift and C, in the product and in its tests.
  var code: [File] {
    files.filter { file in
      (file.path.hasPrefix("Sources/") || file.path.hasPrefix("Tests/"))
        && [".swift", ".h", ".c"].contains { file.path.hasSuffix($0) }
    }
  }
}

extension SourceTree.File {
  /// The code alone, line for line, with comments and the contents of string literals blanked out.
  ///
  /// It knows what these sources use: line comments, nested block comments, and one-line, multi-line
  /// and raw literals without code inside their interpolations.
  var strippedText: String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    func starts(_ token: String) -> Bool { bytes[place...].starts(with: token.utf8) }
    func skip(_ count: Int) {
      let end = min(place + count, bytes.count)
      for byte in bytes[place..<end] where byte == UInt8(ascii: "\n") { result.append(byte) }
      place = end
    }
    func skip(upTo token: String, escapes: Bool = true) {
      while place < bytes.count, !starts(token) { skip(escapes && bytes[place] == UInt8(ascii: "\\") ? 2 : 1) }
    }
    while place < bytes.count {
      let byte = bytes[place]
      guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") else {
        result.append(byte)
        place += 1
        continue
      }
      if starts("//") {
        skip(upTo: "\n", escapes: false)
      } else if starts("/*") {
        var depth = 0
        repeat {
          depth += starts("/*") ? 1 : starts("*/") ? -1 : 0
          skip(starts("/*") || starts("*/") ? 2 : 1)
        } while depth > 0 && place < bytes.count
      } else if starts("#\"") {
        skip(2)
        skip(upTo: "\"#", escapes: false)
        skip(2)
      } else if starts("\"\"\"") {
        skip(3)
        skip(upTo: "\"\"\"")
        skip(3)
      } else if starts("\"") {
        skip(1)
        skip(upTo: "\"")
        skip(1)
      } else {
        result.append(byte)
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The modules the file imports.
  var imports: Set<String> {
    let pattern =
      /(?m)^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
    return Set(strippedText.matches(of: pattern).map { String($0.1) })
  }
}
