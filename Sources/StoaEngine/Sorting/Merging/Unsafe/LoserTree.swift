import CStoaBytes
import StoaBytes

// HOW THE TREE IS PLAYED
//
//              [0] not used
//              [1] loser of the final            inputs are the leaves; an inner place holds the one
//          [2]             [3]                   that lost there, the winner went up
//       [4]   [5]       [6]   [7]
//      i0 i1  i2 i3    i4 i5  i6 i7
//
// When the winner's next record takes its place, only the matches on its way up are played again,
// one comparison a level, always against the loser that stands there.

/// Finds, again and again, the input whose next record is the first of all.
///
/// Of equal records that of the first input comes first.
@safe
final class LoserTree<Input: MergeInput> {
  /// What is compared of an input: its next record's key, or that there is none.
  @safe
  private struct Head {
    var word: UInt64 = 0
    /// nil at the end of the input.
    var key: UnsafePointer<UInt8>?
    var keySize = 0
  }

  private let inputs: [Input]
  private let heads: UnsafeMutablePointer<Head>
  private let losers: UnsafeMutablePointer<Int32>
  private var winner = 0

  /// Takes at least one input, each standing before its first record.
  init(_ inputs: [Input]) throws(TableError) {
    self.inputs = inputs
    unsafe heads = .allocate(capacity: inputs.count)
    unsafe heads.initialize(repeating: Head(), count: inputs.count)
    unsafe losers = .allocate(capacity: inputs.count)
    unsafe losers.initialize(repeating: 0, count: inputs.count)
    for input in inputs.indices { try advance(input) }
    winner = inputs.count == 1 ? 0 : play(from: 1)
  }

  deinit {
    unsafe heads.deallocate()
    unsafe losers.deallocate()
  }

  /// Plays all matches below a place and returns the winner.
  private func play(from place: Int) -> Int {
    if place >= inputs.count { return place - inputs.count }
    let left = play(from: 2 * place)
    let right = play(from: 2 * place + 1)
    let leftWins = precedes(left, right)
    unsafe losers[place] = Int32(leftWins ? right : left)
    return leftWins ? left : right
  }

  /// The input that stands on the first record of all, or nil when all are at their ends.
  @inline(__always)
  var first: Input? {
    unsafe heads[winner].key == nil ? nil : inputs[winner]
  }

  /// Goes on behind the first record.
  @inline(__always)
  func removeFirst() throws(TableError) {
    try advance(winner)
    var candidate = winner
    var place = (candidate + inputs.count) >> 1
    while place > 0 {
      let other = unsafe Int(losers[place])
      if precedes(other, candidate) {
        unsafe losers[place] = Int32(truncatingIfNeeded: candidate)
        candidate = other
      }
      place >>= 1
    }
    winner = candidate
  }

  @inline(__always)
  private func advance(_ number: Int) throws(TableError) {
    let input = inputs[number]
    try input.advance()
    guard let key = unsafe input.key, let start = key.baseAddress else {
      unsafe heads[number] = Head()
      return
    }
    let word = unsafe stoa_load_ordered_start(start, key.count)
    unsafe heads[number] = Head(word: word, key: start, keySize: key.count)
  }

  @inline(__always)
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let leftHead = unsafe heads[left]
    let rightHead = unsafe heads[right]
    guard let leftKey = unsafe leftHead.key else { return false }
    guard let rightKey = unsafe rightHead.key else { return true }
    if leftHead.word != rightHead.word { return leftHead.word < rightHead.word }
    let count = min(leftHead.keySize, rightHead.keySize) - 8
    let order = unsafe count > 0 ? stoa_compare(leftKey + 8, rightKey + 8, count) : 0
    return order == 0 ? left < right : order < 0
  }
}
