extension Double {
  /// The number in as many digits as tell it from others, a whole one without a point.
  var shortestText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
