/// What a step has found in a batch and is to be told of, if the batch counts.
///
/// Batches are worked on ahead of their turn, and some turn out not to be wanted: behind the last that a limit lets
/// through, nothing that was found counts.
package protocol BatchFinding: Sendable {
  /// Takes the finding in, in the order of the input.
  func tell()
}
