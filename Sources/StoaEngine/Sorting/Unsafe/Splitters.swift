/// Words that cut a range of words into buckets of about equal numbers of entries.
///
/// They are taken from a sample, so that every distribution of keys is cut evenly. A word that many
/// entries share gets a bucket of its own, which needs no sorting by words any more.
@safe
struct Splitters {
  /// How many buckets there can be.
  static let bucketLimit = 512
  private static let levels = 9

  /// The splitters as a search tree: the children of `index` are at `2 * index` and the one behind it.
  private let tree: [UInt64]
  /// Whether all words of a bucket are equal.
  let isUniform: [Bool]

  /// Chooses from some words, at least one, in order.
  init(sample: [UInt64], buckets: Int) {
    // Every second place is kept for the end of a bucket of one word.
    let places = max(1, min(buckets, Self.bucketLimit) / 2 - 1)
    var bounds: [UInt64] = []
    var previous: UInt64?
    for place in 1...places {
      let word = sample[place * sample.count / (places + 1)]
      if word == previous {
        if word < .max, bounds.last == word { bounds.append(word + 1) }
      } else {
        if bounds.last != word { bounds.append(word) }
        previous = word
      }
    }
    if sample.first == sample.last, let word = sample.first {
      bounds = word < .max ? [word, word + 1] : [word]
    }
    var isUniform = [Bool](repeating: false, count: Self.bucketLimit)
    for bucket in 1..<max(1, bounds.count) where bounds[bucket] == bounds[bucket - 1] + 1 { isUniform[bucket] = true }
    // Bounds that are not needed cut off nothing but the last word of all.
    if bounds.count < Self.bucketLimit - 1 || bounds.last == .max { isUniform[Self.bucketLimit - 1] = true }
    self.isUniform = isUniform
    bounds += Array(repeating: .max, count: Self.bucketLimit - 1 - bounds.count)
    var tree = [UInt64](repeating: .max, count: Self.bucketLimit)
    var next = 0
    Self.fill(&tree, from: bounds, at: 1, &next)
    self.tree = tree
  }

  private static func fill(_ tree: inout [UInt64], from bounds: [UInt64], at index: Int, _ next: inout Int) {
    guard index < bucketLimit else { return }
    fill(&tree, from: bounds, at: 2 * index, &next)
    tree[index] = bounds[next]
    next += 1
    fill(&tree, from: bounds, at: 2 * index + 1, &next)
  }

  /// The bucket of a word; the plain form of `classify`.
  func bucket(of word: UInt64) -> Int {
    var index = 1
    for _ in 0..<Self.levels { index = 2 * index + (word >= tree[index] ? 1 : 0) }
    return index - Self.bucketLimit
  }

  /// Writes the bucket of every entry to `buckets` and counts them.
  ///
  /// Four searches run side by side, since each step of one waits for the step before it.
  func classify(
    _ entries: UnsafePointer<SortEntry>,
    _ count: Int,
    buckets: UnsafeMutablePointer<UInt16>,
    counts: UnsafeMutablePointer<UInt32>
  ) {
    unsafe tree.withUnsafeBufferPointer { buffer in
      guard let tree = buffer.baseAddress else { return }
      var index = 0
      while index + 4 <= count {
        let (wordA, wordB) = unsafe (entries[index].word, entries[index + 1].word)
        let (wordC, wordD) = unsafe (entries[index + 2].word, entries[index + 3].word)
        var a = 1
        var b = 1
        var c = 1
        var d = 1
        for _ in 0..<Self.levels {
          a = unsafe 2 &* a &+ (wordA >= tree[a] ? 1 : 0)
          b = unsafe 2 &* b &+ (wordB >= tree[b] ? 1 : 0)
          c = unsafe 2 &* c &+ (wordC >= tree[c] ? 1 : 0)
          d = unsafe 2 &* d &+ (wordD >= tree[d] ? 1 : 0)
        }
        unsafe note(a, buckets + index, counts)
        unsafe note(b, buckets + index + 1, counts)
        unsafe note(c, buckets + index + 2, counts)
        unsafe note(d, buckets + index + 3, counts)
        index += 4
      }
      while index < count {
        unsafe note(bucket(of: entries[index].word) + Self.bucketLimit, buckets + index, counts)
        index += 1
      }
    }
  }

  @inline(__always)
  private func note(_ leaf: Int, _ bucket: UnsafeMutablePointer<UInt16>, _ counts: UnsafeMutablePointer<UInt32>) {
    let number = leaf &- Self.bucketLimit
    unsafe bucket.pointee = UInt16(truncatingIfNeeded: number)
    unsafe counts[number] &+= 1
  }
}
