/// Powers of ten that fit into 64 bits.
enum PowersOfTen {
  /// Ten to the power of `exponent`, which is at most 19; 0 beyond.
  ///
  /// A switch, because the compiler makes a table of constants of it that needs no look at whether it
  /// has been set up.
  @inline(__always)
  static func power(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10000
    case 5: 100000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    case 9: 1_000_000_000
    case 10: 10_000_000_000
    case 11: 100_000_000_000
    case 12: 1_000_000_000_000
    case 13: 10_000_000_000_000
    case 14: 100_000_000_000_000
    case 15: 1_000_000_000_000_000
    case 16: 10_000_000_000_000_000
    case 17: 100_000_000_000_000_000
    case 18: 1_000_000_000_000_000_000
    case 19: 10_000_000_000_000_000_000
    default: 0
    }
  }

  /// How many decimal digits a number has; it must not be 0.
  @inline(__always)
  static func digitCount(_ value: UInt64) -> Int {
    // 1233 / 4096 is just above the logarithm of 2 to base 10.
    let estimate = ((64 &- value.leadingZeroBitCount) &* 1233) &>> 12
    return estimate &+ (value >= power(estimate) ? 1 : 0)
  }
}
