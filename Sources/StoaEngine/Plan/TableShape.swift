package import StoaColumns

/// The columns of a table between two steps of a plan.
package struct TableShape: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package var name: String {
      didSet { isNameless = isNameless && name == oldValue }
    }
    /// Whether it is called by its number alone, for the input has no header.
    package var isNameless = false
    /// The field of the header that spells the name; `nil` for a column that was made or renamed.
    package var headerField: Int?
    /// For numbers that were written in a format: what stands before their fraction; they are lined up by it.
    package var decimalSeparator: UInt8?
    /// What its values were said to be.
    package var type: DeclaredType?
    /// Whether its numbers are plain, whatever the locale: a step has made them, or they are those of JSON.
    package var hasPlainNumbers = false
    /// Whether a missing value is `null` in JSON, as it is where the values are computed; else it is an empty text.
    package var missingIsNull = false
    /// Whether its values have kinds of their own, as those of JSON have: a string of digits is no number.
    package var hasKinds = false

    /// Whether its numbers are quotients or roots, of more digits than people read.
    package var hasLongFractions = false

    /// How what it lies in was renamed, for a member of JSON.
    var renamings: [Renaming] = []

    /// Another name of what a column lies in, behind which it has kept so many bytes of its own.
    struct Renaming: Hashable, Sendable {
      var former: String
      var name: String
      var keptSize: Int
    }

    package init(_ name: String, headerField: Int? = nil) {
      self.name = name
      self.headerField = headerField
    }

    /// A column that a step makes, whose numbers are plain.
    package init(made name: String) {
      self.name = name
      hasPlainNumbers = true
      missingIsNull = true
    }
  }

  package var columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  package var schema: Schema {
    Schema(columns.map(\.name), nested: Set(columns.indices.filter { columns[$0].hasKinds }))
  }

  /// Whether any column has a name: else there is nothing to write into a header.
  package var hasNames: Bool { !columns.allSatisfy(\.isNameless) }

  /// The first name that several columns have, of which no more than one had it before a step.
  func newDoubledName(since former: TableShape) -> String? {
    let doubled = doubledNames
    return doubled.isEmpty ? nil : columns.first { doubled.subtracting(former.doubledNames).contains($0.name) }?.name
  }

  private var doubledNames: Set<String> {
    var met: Set<String> = []
    return Set(columns.lazy.filter { !$0.isNameless && !met.insert($0.name).inserted }.map(\.name))
  }
}
