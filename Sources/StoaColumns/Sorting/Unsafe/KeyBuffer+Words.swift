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
    longestKey = max(longestKey, 8)
  }
}
