import Foundation
import Testing

/// Public test files, read where they lie: `STOA_CORPORA` names the folder that holds `JSONTestSuite` and
/// `csv-spectrum`.
enum Corpora {
  static var folder: String? { ProcessInfo.processInfo.environment["STOA_CORPORA"] }

  /// The files of a folder whose names end so, by what stands in front of that.
  static func files(in path: String, ending: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: try #require(folder)).appending(path: path)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(ending) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { (String($0.lastPathComponent.dropLast(ending.count)), Array(try Data(contentsOf: $0))) }
  }
}
