/// The colours a table is drawn in.
///
///     table.rendered(.terminal(width: 80, style: .alternating, colors: .dark))
public enum ColorScheme: Hashable, Sendable {
  /// None at all.
  case none
  /// Such as can be read on any background.
  case any
  /// Such as can be read on a light background.
  case light
  /// Such as can be read on a dark background.
  case dark

  /// The scheme for a terminal that may be coloured: dark or light where `COLORFGBG` tells.
  ///
  ///     ColorScheme(allowsColor: true, environment: ["COLORFGBG": "15;0"])   // .dark
  public init(allowsColor: Bool, environment: [String: String]) {
    guard allowsColor else {
      self = .none
      return
    }
    let parts = (environment["COLORFGBG"] ?? "").split(separator: ";")
    guard parts.count >= 2, let background = parts.last.flatMap({ Int($0) }) else {
      self = .any
      return
    }
    switch background {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: self = .any
    }
  }
}
