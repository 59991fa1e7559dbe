/// The order in the input of what lies in an arena, by its position.
struct ArenaOrders: Sendable {
  /// A piece of the arena and the order of its batch.
  struct Piece: Sendable {
    var position: Int
    var order: UInt64
  }

  private static let stepBits = 14
  /// Ascending by position.
  private let pieces: [Piece]
  /// For each step of positions the last piece that starts at or before it.
  private let pieceOfStep: [UInt32]

  init(_ pieces: [Piece]) {
    self.pieces = pieces.sorted { $0.position < $1.position }
    let steps = (self.pieces.last?.position ?? 0) >> Self.stepBits + 1
    var pieceOfStep = [UInt32](repeating: 0, count: steps)
    var piece = 0
    for step in 0..<steps {
      while piece + 1 < self.pieces.count, self.pieces[piece + 1].position <= step << Self.stepBits { piece += 1 }
      pieceOfStep[step] = UInt32(piece)
    }
    self.pieceOfStep = pieceOfStep
  }

  /// The order of the batch that a record at a position came with.
  func order(at position: Int) -> UInt64 {
    var piece = Int(pieceOfStep[min(position >> Self.stepBits, pieceOfStep.count - 1)])
    while piece + 1 < pieces.count, pieces[piece + 1].position <= position { piece += 1 }
    return pieces[piece].order
  }
}
