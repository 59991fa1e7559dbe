import StoaBytes
import StoaColumns
import StoaEngine
import StoaRecords
import Testing

/// Values of JSON that a step only passes on stay the strings, numbers and words that they are.
struct PassedValuesTests {
  private func run(_ operations: [Operation], on lines: String) throws -> String {
    let input = try TableInput(json: MemoryByteSource(lines), options: JSONReader.Options())
    let context = ExecutionContext(threadCount: 1, memoryLimit: 1 << 28, temporaryDirectory: "/tmp")
    let bound = try Plan(operations).bind(to: input.shape, in: context)
    let output = MemoryByteSink()
    let sink = JSONSink(JSONRecordEncoder(bound.shape.columns.map(\.name)), to: output)
    try Executor(threadCount: 1).run(input.records(), through: bound.stages, into: sink)
    try sink.finish()
    return output.text
  }

  @Test(arguments: ["\"12345\"", "12345", "1.50", "true", "\"true\"", "null", "\"\"", "\"a \\\"b\\\"\"", "\"é\"", "[]"])
  func aValueOfJSONStaysWhatItIs(_ scalar: String) throws {
    let value = try ColumnSelection("v")
    let passing: [(operations: [Operation], name: String)] = [
      ([.explode(value, separator: ";")], "v"), ([.implode(value, separator: ";")], "v"),
      ([.unpivot(value)], "value"), ([.unpivot(try ColumnSelection("k,v"))], "value"),
      ([.group(by: value, [Aggregate(.count)])], "v"), ([.group(by: try ColumnSelection("k,v"), [])], "v"),
      ([.set("x", to: try Expression("v"))], "x"), ([.set("k", to: try Expression("v"))], "k"),
      ([.format(try FormatSpecification("v=date:iso"))], "v"),
      // The value of the row is passed on to itself, once it is taken for two.
      (
        [.explode(try ColumnSelection("two"), separator: ";"), .running([RunningValue(.previous, of: value)])],
        "previous_v"
      ),
      ([.explode(try ColumnSelection("two"), separator: ";"), .running([RunningValue(.next, of: value)])], "next_v"),
    ]
    let later: [[Operation]] = [
      [], [.sort(try SortKey.parse("#1"))], [.distinct(nil)], [.reverse, .head(5)], [.number("n")],
      [.fillDown(try ColumnSelection("#1"))], [.group(by: try ColumnSelection("#1.."), [])],
    ]
    for (operations, name) in passing {
      for more in later {
        let text = try run(operations + more, on: "{\"v\":\(scalar),\"k\":7,\"two\":\"a;b\"}\n")
        let steps = (operations + more).map(\.text).joined(separator: " then ")
        #expect(text.contains("\"\(name)\":\(scalar)"), "\(steps): \(text)")
      }
    }
  }

  @Test func whatIsMadeIsANumberWhereItIsExactlyOne() throws {
    let lines = "{\"v\":\"1;x\",\"k\":\"2\"}\n"
    let exploded = try run([.explode(try ColumnSelection("v"), separator: ";")], on: lines)
    #expect(exploded == "{\"v\":1,\"k\":\"2\"}\n{\"v\":\"x\",\"k\":\"2\"}\n")
    let imploded = try run(
      [.explode(try ColumnSelection("v"), separator: ";"), .implode(try ColumnSelection("v"), separator: ";")],
      on: lines
    )
    #expect(imploded == lines)
  }
}
