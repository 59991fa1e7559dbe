#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The size of a terminal, in cells.
///
///     let width = TerminalSize.ofStandardOutput?.columns ?? 80
public struct TerminalSize: Hashable, Sendable {
  /// Its width in cells.
  public var columns: Int
  /// Its height in lines.
  public var rows: Int

  /// Makes a size.
  ///
  ///     TerminalSize(columns: 80, rows: 24)
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Asks the terminal behind standard output; `nil` where there is none or it does not know.
  public static var ofStandardOutput: TerminalSize? { ask(STDOUT_FILENO) }

  /// Asks the terminal behind standard error; `nil` where there is none or it does not know.
  public static var ofStandardError: TerminalSize? { ask(STDERR_FILENO) }

  /// Asks a terminal that is open; `nil` where it does not know.
  package static func of(descriptor: Int32) -> TerminalSize? { ask(descriptor) }

  private static func ask(_ descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
