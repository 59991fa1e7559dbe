/// What the process says when it ends.
package enum ExitStatus: Int32, Hashable, Sendable {
  case success = 0
  /// The data or the system failed, or a check found something.
  case failure = 1
  /// The command line or a setting makes no sense.
  case usage = 2
}
