import CStoaBytes
import StoaBytes

// HOW THE TREE IS PLAYED
//
//              [0] winner of all
//              [1] loser of the final            runs are the leaves; an inner place holds the run
//          [2]             [3]                   that lost there, the winner went up
//       [4]   [5]       [6]   [7]
//      r0 r1  r2 r3    r4 r5  r6 r7
//
// When the winner's next record takes its place, only the matches on its way up are played again,
// one comparison a level, always against the loser that stands there.

/// Finds, again and again, the run whose next record is the first of all.
@safe
final class LoserTree {
  /// What is compared of a run: its next record's key, or that there is none.
  @safe
  private struct Head {
    var word: UInt64
    var key: UnsafeMutablePointer<UInt8>
    /// 0 at the end of the run.
    var keySize: Int
  }

  private let runs: [RunReader]
  private let heads: UnsafeMutablePointer<Head>
  private let losers: UnsafeMutablePointer<Int32>
  /// The run whose frame is the first of all.
  private var winner = 0

  /// Takes at least one run, each standing before its first frame.
  init(_ runs: [RunReader]) throws(TableError) {
    self.runs = runs
    unsafe heads = .allocate(capacity: runs.count)
    unsafe heads.initialize(repeating: Head(word: 0, key: runs[0].frame.key, keySize: 0), count: runs.count)
    unsafe losers = .allocate(capacity: runs.count)
    unsafe losers.initialize(repeating: 0, count: runs.count)
    for run in runs.indices { try advance(run) }
    winner = runs.count == 1 ? 0 : play(from: 1)
  }

  deinit {
    unsafe heads.deallocate()
    unsafe losers.deallocate()
  }

  /// Plays all matches below a place and returns the winner.
  private func play(from place: Int) -> Int {
    if place >= runs.count { return place - runs.count }
    let left = play(from: 2 * place)
    let right = play(from: 2 * place + 1)
    let leftWins = precedes(left, right)
    unsafe losers[place] = Int32(leftWins ? right : left)
    return leftWins ? left : right
  }

  /// The first frame of all, or nil when all runs are at their ends.
  @inline(__always)
  var first: RecordFrame? {
    let run = runs[winner]
    return run.isAtEnd ? nil : run.frame
  }

  /// Goes on behind the first frame.
  @inline(__always)
  func removeFirst() throws(TableError) {
    try advance(winner)
    var candidate = winner
    var place = (candidate + runs.count) >> 1
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
    let run = runs[number]
    try run.advance()
    // The bytes of a run's last frame are gone with its buffer.
    guard !run.isAtEnd else { return unsafe heads[number].keySize = 0 }
    let frame = run.frame
    let word = unsafe stoa_load_ordered(frame.key)
    unsafe heads[number] = Head(word: word, key: frame.key, keySize: frame.keySize)
  }

  @inline(__always)
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let left = unsafe heads[left]
    let right = unsafe heads[right]
    if left.keySize == 0 || right.keySize == 0 { return left.keySize != 0 }
    if left.word != right.word { return left.word < right.word }
    let count = min(left.keySize, right.keySize) - 8
    return unsafe stoa_compare(left.key + 8, right.key + 8, count) < 0
  }
}
