import Foundation
import StoaBytes
import Testing

@testable import StoaRecords

/// Files of csv-spectrum, which say in JSON what they hold.
struct CorpusTests {
  private static let folder = ProcessInfo.processInfo.environment["STOA_CORPORA"].map { $0 + "/csv-spectrum" }
  private static let reason: Comment = "STOA_CORPORA names no folder with csv-spectrum in it"

  private static let names: [String] = {
    guard let folder else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/csvs")) ?? []
    // One of them says something else in JSON than in CSV.
    return files.map { String($0.dropLast(".csv".count)) }.filter { $0 != "location_coordinates" }.sorted()
  }()

  @Test(.enabled(if: !names.isEmpty, reason), arguments: names)
  func fileReadsAsItSays(_ name: String) throws {
    let folder = try #require(Self.folder)
    let json = try Data(contentsOf: URL(filePath: "\(folder)/json/\(name).json"))
    let rows = try JSONDecoder().decode([[String: String]].self, from: json)
    let text = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/csvs/\(name).csv")))
    var setup = ReadingSetup()
    for chunkSize in 1...16 {
      setup.chunkSize = chunkSize
      setup.sampleSize = chunkSize
      let outcome = setup.read(MemoryByteSource(text))
      let names = outcome.names.map { String(decoding: $0, as: UTF8.self) }
      let read = outcome.records.map { record in
        Dictionary(uniqueKeysWithValues: zip(names, record.values.map { String(decoding: $0, as: UTF8.self) }))
      }
      #expect(outcome.failure == nil)
      #expect(read == rows)
    }
  }
}
