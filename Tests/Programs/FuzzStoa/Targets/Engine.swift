import StoaBytes
import StoaColumns
import StoaRecords

@testable import StoaEngine

/// Expressions never end the process, neither read nor run.
enum ExpressionTarget: FuzzTarget {
  static let name = "expression"

  static func check(_ input: [UInt8]) {
    let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    let text = String(decoding: parts[0], as: UTF8.self)
    guard let expression = try? Expression(text) else { return }
    let data = "a,b,price\n1,x,2.50\n,\"y\"\"z\",-3\n2024-01-02,日本,1e400\n"
    let table = parts.count > 1 ? Array("a,b,price\n".utf8) + parts[1] : Array(data.utf8)
    for operation in [Operation.filter(expression), .set("c", to: expression)] {
      // What a value cannot take is told in words.
      require(Ran(operation, on: table).failure?.description.isEmpty != true, "an error says nothing")
    }
  }
}

/// The rows that a search finds are those of which a condition on each column holds.
enum SearchTarget: FuzzTarget {
  static let name = "search"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let (ignoresCase, keepsOthers) = (choices.flag(), choices.flag())
    let parts = choices.data.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    let pattern = String(decoding: parts[0], as: UTF8.self)
    // Records with more fields than the header make columns of their own.
    guard parts.count > 1, let columns = try? ColumnSelection("a,b,price"),
      let search = try? Operation.search(pattern, in: columns, ignoringCase: ignoresCase, keepingOthers: keepsOthers)
    else { return }
    // Scalars, and not characters: a mark behind a quote makes one character of both.
    let quoted = pattern.unicodeScalars.map { $0 == "\\" ? "\\\\" : $0 == "\"" ? "\"\"" : String($0) }.joined()
    let condition = ["a", "b", "price"].map { "\($0) \(ignoresCase ? "=~*" : "=~") \"\(quoted)\"" }
      .joined(separator: " || ")
    guard let expression = try? Expression(keepsOthers ? "!(\(condition))" : condition) else {
      fatalError("\(pattern) is no pattern of an expression")
    }
    let table = Array("a,b,price\n".utf8) + parts[1]
    let (found, kept) = (Ran(search, on: table), Ran(.filter(expression), on: table))
    require(found == kept, "\(pattern) finds \(found), not \(kept)")
  }
}

/// What an operation makes of a table in CSV.
private struct Ran: Equatable {
  var output: [UInt8] = []
  var failure: TableError?

  init(_ operation: Operation, on table: [UInt8]) {
    let memory = MemoryByteSink()
    do throws(TableError) {
      var expectations = InputExpectations()
      expectations.delimiter = UInt8(ascii: ",")
      let input = try TableInput(
        delimited: MemoryByteSource(table),
        expecting: expectations,
        rules: { RecordRules(width: $0, padsShortRecords: true, onBadRecord: .skip) }
      )
      let plan = Plan([operation])
      let context = ExecutionContext(threadCount: 1, memoryLimit: 1 << 24, temporaryDirectory: "/tmp")
      let bound = try plan.bind(to: input.shape, in: context)
      let source = ConcatenatedSource(input, count: 1, depth: bound.depth) { _ throws(TableError) in
        throw TableError(.system, "there is one input")
      }
      let sink = DelimitedSink(DelimitedEncoder(input.dialect), to: memory, header: nil)
      try Executor(threadCount: 1).run(source, through: bound.stages, into: sink)
      try sink.finish()
    } catch {
      failure = error
    }
    output = memory.bytes
  }
}

/// The sizes of a frame are never believed beyond the bytes that are there.
enum FrameTarget: FuzzTarget {
  static let name = "frame"

  static func check(_ input: [UInt8]) {
    guard !input.isEmpty else { return }
    let block = ByteBlock(capacity: input.count)
    block.withMutableBytes { _ = $0.copy(from: input.span) }
    let (frame, needed) = unsafe RecordFrame.read(block.base, available: input.count)
    if let frame {
      require(
        frame.size <= input.count && frame.recordSize >= 0 && frame.keySize >= 16,
        "a frame goes beyond its bytes"
      )
    } else {
      require(needed > 0, "a frame needs nothing")
    }
  }
}

/// A run of any bytes is read frame by frame to its end, or told to be damaged, whatever its buffers hold.
enum RunTarget: FuzzTarget {
  static let name = "run"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let bufferSize = 1 + choices.number(below: 200)
    let bytes = choices.data
    guard !bytes.isEmpty else { return }
    let whole = frames(bytes, bufferSize: 1 << 16)
    let cut = frames(bytes, bufferSize: bufferSize)
    require(whole == cut, "buffers of \(bufferSize) give other frames")
    require(bytes.starts(with: whole.bytes), "the frames are not what was written")
    require(whole.isDamaged || whole.bytes.count == bytes.count, "a run ends before its bytes do")
  }

  private struct Frames: Equatable {
    var bytes: [UInt8] = []
    var isDamaged = false
  }

  private static func frames(_ bytes: [UInt8], bufferSize: Int) -> Frames {
    var found = Frames()
    let block = ByteBlock(capacity: bytes.count)
    block.withMutableBytes { _ = $0.copy(from: bytes.span) }
    do throws(TableError) {
      let files = RunFiles(directory: SpillFile.defaultDirectory, limit: 1)
      let extent = try files.write(SortedBlock(block: block, range: 0..<bytes.count))
      let run = SortedRun(extents: [extent], largestFrame: bytes.count)
      let stream = RunStream(run, in: files, bufferSize: bufferSize)
      let readAhead = ReadAhead(streams: 1, usesThread: false)
      readAhead.fill(stream)
      readAhead.fill(stream)
      let reader = RunReader(stream, readAhead, form: .frames)
      try reader.advance()
      while unsafe reader.key != nil {
        unsafe found.bytes += reader.output
        try reader.advance()
      }
    } catch {
      require(error.description.contains("temporary file"), "another error: \(error)")
      found.isDamaged = true
    }
    return found
  }
}
