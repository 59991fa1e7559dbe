import StoaBytes
import StoaColumns
import StoaRecords
import StoaTestSupport
import Testing

@testable import StoaEngine

struct MergedRecordsTests {
  private let encoder: KeyEncoder

  init() throws { encoder = try KeyEncoder([ResolvedSortKey(column: 0, kind: .text)]) }

  /// A sample's records in order, as inputs of records that are each in order.
  private func inputs(_ sample: SampleRecords, count: Int, batchSize: Int) -> [GivenBatches] {
    (0..<count).map { input in
      // Numbers ascend from input to input, as equal records must come out.
      let share = sample.order.filter { $0 * count / sample.count == input }
      let sorted = SampleRecords(keys: share.map { sample.keys[$0] })
      return GivenBatches(sorted.batches(of: batchSize))
    }
  }

  @Test(arguments: [1, 2, 3, 5, 17])
  func comeOutInOrder(_ count: Int) throws {
    for shape in KeyShape.allCases {
      let sample = SampleRecords(keys: shape.keys(340))
      let merged = try MergedRecords(inputs(sample, count: count, batchSize: 13), by: encoder)
      let keys = try keys(of: merged)
      #expect(keys == sample.order.map { sample.keys[$0] }, "\(shape)")
    }
  }

  @Test func keepTheOrderOfInputs() throws {
    let first = SampleRecords(keys: [[97], [98], [98], [99]])
    let second = SampleRecords(keys: [[97], [98], [99], [99]])
    let merged = try MergedRecords(
      [GivenBatches(first.batches(of: 2)), GivenBatches(second.batches(of: 3))],
      by: encoder
    )
    #expect(try text(of: merged) == "a,0\na,0\nb,1\nb,2\nb,1\nc,3\nc,2\nc,3\n")
  }

  @Test(arguments: KeyShape.allCases)
  func dropEqualOnes(_ shape: KeyShape) throws {
    let sample = SampleRecords(keys: shape.keys(200))
    let merged = try MergedRecords(inputs(sample, count: 3, batchSize: 11), by: encoder, isUnique: true)
    #expect(try keys(of: merged) == sample.orderOfDistinct.map { sample.keys[$0] })
  }

  @Test(arguments: [1, 2, 3, 10])
  func sayWhatIsNotInOrder(_ batchSize: Int) throws {
    let good = GivenBatches(SampleRecords(keys: [[97], [122]]).batches(of: 1))
    let bad = GivenBatches(SampleRecords(keys: [[98], [99], [99], [97], [100]]).batches(of: batchSize))
    let error = #expect(throws: TableError.self) {
      let merged = try MergedRecords([good, bad], by: encoder)
      while try merged.next() != nil {}
    }
    #expect(error?.code == .notSorted)
    #expect(error?.position == .init(source: "sample.csv", line: 4))
  }

  @Test func passOnWhatAnInputEndsWith() throws {
    let failure = TableError(.gzip, "the data ends too early")
    let input = GivenBatches(SampleRecords(keys: [[97]]).batches(of: 1), failure: failure)
    let error = #expect(throws: TableError.self) {
      let merged = try MergedRecords([input], by: encoder)
      while try merged.next() != nil {}
    }
    #expect(error == failure)
  }

  @Test func ofNothingAreNone() throws {
    #expect(try text(of: MergedRecords([], by: encoder)) == "")
    #expect(try text(of: MergedRecords([GivenBatches([]), GivenBatches([])], by: encoder)) == "")
  }

  private func text(of merged: MergedRecords) throws -> String {
    var result: [UInt8] = []
    while let block = try merged.next() {
      result.append(contentsOf: block.block.bytes.extracting(block.range))
      merged.recycle(block)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The keys of all records that come out.
  private func keys(of merged: MergedRecords) throws -> [[UInt8]] {
    var keys: [[UInt8]] = []
    while let block = try merged.next() {
      let bytes = [UInt8](copying: block.block.bytes.extracting(block.range))
      keys += bytes.split(separator: 0x0A).map { Array($0.prefix { $0 != UInt8(ascii: ",") }) }
    }
    return keys
  }
}
