/// A view, and those that it came from.
struct BrowsedCourse: Hashable, Sendable {
  var view = BrowsedView()
  /// What was looked at before, the latest last.
  var past: [BrowsedView] = []

  /// Goes on to another view.
  mutating func go(to other: BrowsedView) {
    past.append(view)
    view = other
  }

  /// Goes on to a view that shows of its rows what another shows.
  mutating func show(columnsOf other: BrowsedView) {
    var next = view
    (next.hidden, next.frozenCount) = (other.hidden, other.frozenCount)
    if next != view { go(to: next) }
  }
}
