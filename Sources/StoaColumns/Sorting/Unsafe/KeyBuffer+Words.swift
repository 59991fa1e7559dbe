extension KeyBuffer {
  /// Appends keys of eight bytes each: numbers, whose order is that of the keys.
  package func append(words count: Int, _ word: (Int) -> UInt64) {
    reserveKeys(count)
    let end = unsafe nextEnd
    for index in 0..<count {
      writer.append(word(index))
      unsafe end[index] = UInt32(truncatingIfNeeded: writer.used)
    }
    self.count += count
  }

  /// Appends some keys of another buffer, each with a number behind it that decides between equal ones.
  package func append(_ positions: [Int], of other: KeyBuffer, followedBy word: UInt64) {
    reserveKeys(positions.count)
    let end = unsafe nextEnd
    for (index, position) in positions.enumerated() {
      writer.append(other.key(at: position))
      writer.append(word)
      unsafe end[index] = UInt32(truncatingIfNeeded: writer.used)
    }
    count += positions.count
  }
}
