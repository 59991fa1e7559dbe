import StoaBytes
import StoaColumns

/// Looks for what is wrong with the names of columns.
enum HeaderCheck {
  /// What is wrong with the names themselves; they are made unique where that is put right.
  static func findings(_ shape: TableShape, repairs: Bool) -> [Finding] {
    var findings: [Finding] = []
    let schema = shape.schema
    let names = schema.names
    let unique = schema.uniqueNames
    for (position, name) in names.enumerated() {
      let place = "column \(position + 1)"
      if name.isEmpty {
        let isLast = position == names.count - 1 && names.count > 1
        findings.append(
          finding("\(place) has no name" + (isLast ? ": a delimiter may stand at the end of lines" : ""), name)
        )
      } else if name.first?.isWhitespace == true || name.last?.isWhitespace == true {
        findings.append(finding("the name of \(place) has blanks around it", name))
      }
      if let first = schema.indices(of: name).first, first < position, !name.isEmpty {
        let repair = repairs ? "named \(unique[position])" : nil
        findings.append(finding("\(place) has the name of column \(first + 1)", name, repair: repair))
      }
    }
    return findings
  }

  /// A column of the schema that the table lacks.
  static func missing(_ name: String) -> Finding {
    finding("there is no column \(name)", name)
  }

  /// The columns that the schema does not know.
  static func others(_ shape: TableShape, than schema: CheckSchema) -> [Finding] {
    let known = Schema(schema.columns.map(\.name))
    return shape.columns.map(\.name).filter { known.indices(of: $0).isEmpty }.map {
      finding("the schema has no column \($0)", $0)
    }
  }

  private static func finding(_ message: String, _ column: String, repair: String? = nil) -> Finding {
    let position = TableError.Position(source: "", line: 1)
    return Finding(problem: .header, position: position, column: column, message: message, repair: repair)
  }
}
