/// The places of rows in the input, which tell their order and no more.
///
/// A row's place is that of its piece, with room for far more rows than a piece has, and its number in there.
enum RowPlace {
  /// The place of the first row of a piece.
  static func start(of sequence: Int) -> Int { sequence << 32 }

  /// The piece that a row comes of.
  static func sequence(of place: Int) -> Int { place >> 32 }
}
