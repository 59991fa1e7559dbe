/// Which Stoa this is: the one place that says it.
package struct Version: Hashable, Sendable {
  package var number: String
  /// The day of its release, as in 2026-11-30.
  package var date: String

  package init(number: String, date: String) {
    self.number = number
    self.date = date
  }

  package static let current = Version(number: "0.1.0", date: "2026-11-30")
}
