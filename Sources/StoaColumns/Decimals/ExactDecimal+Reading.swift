extension ExactDecimal {
  /// The number as people read it: rounded to six digits, though never before the second behind the point.
  ///
  ///     6.3313253012048193     6.33133
  ///     1463.5120481927711     1463.51
  ///     0.0004913216049382     0.000491322
  package var readable: ExactDecimal {
    guard scale > 2 else { return self }
    var wholeCount = -scale
    var magnitude = coefficient.magnitude
    while magnitude > 0 {
      magnitude /= 10
      wholeCount += 1
    }
    let digits = max(2, 6 - wholeCount)
    return digits < scale ? rounded(digits).normalized : self
  }
}
