/// A point in time as it is written: exact to any fraction of a second.
package struct Moment: Equatable {
  /// Seconds since the start of 1970 in UTC.
  package var seconds: Int64
  /// Where in the text the digits of the fraction of a second stand.
  package var fraction = 0..<0
  /// What was given: a day or more, a time, or both.
  package var hasTime = false
  package var hasDate = true
  /// Seconds that the clock it was read from runs ahead of UTC.
  package var offset = 0
}
