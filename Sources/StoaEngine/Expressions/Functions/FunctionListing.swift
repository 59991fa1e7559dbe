/// What there is to tell about the functions of expressions, for help.
package struct FunctionListing: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let usage: String
    package let summary: String
    /// An expression that uses the function.
    package let example: String
    /// What the example gives.
    package let result: String
  }

  package let title: String
  package let functions: [Entry]

  /// All functions, in groups.
  package static var all: [FunctionListing] {
    Function.groups.map { group in
      let entries = group.functions.map { function in
        let (expression, result) = function.example
        return Entry(usage: function.usage, summary: function.summary, example: expression, result: result)
      }
      return FunctionListing(title: group.title, functions: entries)
    }
  }
}
