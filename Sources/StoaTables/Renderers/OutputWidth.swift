/// How wide a drawn table may be.
///
///     let width = OutputWidth.decide(option: nil, environment: environment, terminal: 80)
public enum OutputWidth {
  /// Decides the width in screen columns.
  ///
  /// The first that is a positive number decides: the option, the variable `COLUMNS`, the terminal
  /// behind standard output. 0 and what is no number are as good as nothing.
  ///
  ///     OutputWidth.decide(option: nil, environment: ["COLUMNS": "0"], terminal: 120)   // 120
  ///
  /// - Parameters:
  ///   - option: what `--width` says.
  ///   - environment: the environment's variables.
  ///   - terminal: the terminal's own width; `nil` where the output is not a terminal.
  /// - Returns: the width; `nil` where there is no limit.
  public static func decide(option: Int?, environment: [String: String], terminal: Int?) -> Int? {
    let candidates = [option, environment["COLUMNS"].flatMap { Int($0) }, terminal]
    return candidates.lazy.compactMap { $0 }.first { $0 > 0 && $0 <= maximum }
  }

  /// Wider than any screen; larger numbers are nonsense, and sums with them must not overflow.
  static let maximum = 1_000_000
}
