import Foundation
import StoaBytes
import Testing

/// Files of csv-spectrum, which say in JSON what they hold.
@Suite(.enabled(if: Corpora.folder != nil, "STOA_CORPORA names no folder"))
struct CorpusTests {
  @Test func filesReadAsTheySay() throws {
    let files = try Corpora.files(in: "csv-spectrum/csvs", ending: ".csv")
    let expected = try Corpora.files(in: "csv-spectrum/json", ending: ".json")
    try #require(files.count > 10)
    // One of them says something else in JSON than in CSV.
    for (name, text) in files where name != "location_coordinates" {
      let json = try #require(expected.first { $0.name == name }).bytes
      let rows = try JSONDecoder().decode([[String: String]].self, from: Data(json))
      var setup = ReadingSetup()
      for chunkSize in 1...16 {
        setup.chunkSize = chunkSize
        setup.sampleSize = chunkSize
        let outcome = setup.read(MemoryByteSource(text))
        let names = outcome.names.map { String(decoding: $0, as: UTF8.self) }
        let read = outcome.records.map { record in
          Dictionary(uniqueKeysWithValues: zip(names, record.values.map { String(decoding: $0, as: UTF8.self) }))
        }
        #expect(outcome.failure == nil, "\(name)")
        #expect(read == rows, "\(name)")
      }
    }
  }
}
