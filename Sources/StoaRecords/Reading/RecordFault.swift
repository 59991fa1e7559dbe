package import StoaBytes

/// What is wrong with a record that was read all the same, for whoever asks for all of it.
package struct RecordFault: Hashable, Sendable {
  /// What is wrong, where, and what to do.
  package var error: TableError
  /// Whether the record was put right, rather than left out.
  package var isRepaired: Bool
  /// Whether it is the JSON of a record that is not well formed.
  package var isOfJSON = false
}
