// THE SECOND STEP OF A LAYOUT
//
// From the measures of all columns and the room there is: which are shown, and how wide each is. Each
// column has four widths:
//
//   full    its widest cell and its title have room
//   easy    its widest cell has room, of the title the start
//   short   cells that are not long have room, of the title the first letters
//   least   a number still has room, of text the start
//
// If the full widths fit, that is it. Else all get at least the easy, short or least ones, whichever fit,
// and what room is left goes to the narrowest columns first, so that the most flexible column gives way
// most. If not even the least widths fit, rows are folded, or the least important columns go: then those
// that stay have room for more of their titles.

/// Which columns are shown, and where.
struct Arrangement: Equatable {
  enum Form: Equatable {
    case regular, compact, records
  }

  /// A column that is shown.
  struct Placed: Equatable {
    /// Which column; `nil` for the gap that stands for those left out.
    var column: Int?
    var width: Int
    /// Never `automatic`.
    var alignment: ColumnAlignment
    /// The width before the decimal separator, where numbers are lined up.
    var whole: Int
    /// Whether the column is as wide as all measured cells need.
    var isFull: Bool
  }

  var form: Form
  var placed: [Placed]
  /// In a regular form the width of all columns with what stands between them; else of the one column.
  var width: Int
  /// The width of the labels of records.
  var labelWidth = 0
  /// How many columns there are, shown or not.
  var columnCount: Int

  /// How many columns are shown.
  var shownCount: Int { placed.count { $0.column != nil } }
}

/// What is to be arranged.
struct ArrangementRequest: Equatable {
  /// What a column wants, apart from what its cells need.
  struct Column: Equatable {
    var titleWidth: Int
    var width = ColumnWidth.automatic
    var alignment = ColumnAlignment.automatic
    var priority = 0
    var isHiddenWhenCompact = false
  }

  var columns: [Column]
  /// Whether titles stand over the columns.
  var showsTitles = true
  /// Whether there are rows that have not been measured.
  var isSample = false
  var layout: TableLayout = .automatic
  /// Whether rows become records where the automatic layout would leave columns out or fold rows.
  var foldsIntoRecords = false
  /// Whether lines may be wider than the room, for whoever reads them can scroll sideways.
  var scrolls = false
  /// The width of a line between the frame's left and right; `nil` without limit.
  var room: Int?
  /// The width of the whole terminal.
  var available: Int?
  var separatorWidth: Int
  /// The width of `…`.
  var ellipsisWidth = 1
  /// How many columns a folded row shows at most.
  var mostFolded = TableLayout.compactColumns
}

extension Arrangement {
  /// Arranges measured columns.
  ///
  /// - Complexity: O(*n* log *n*) in the columns.
  init(_ measurement: Measurement, _ request: ArrangementRequest) {
    let widths = zip(measurement.columns, request.columns).map { ColumnWidths($0, $1, request) }
    let shared = { (widths: [Int]) in widths.reduce(0, +) + max(0, widths.count - 1) * request.separatorWidth }
    let fits = request.room.map { shared(widths.map(\.least)) <= $0 } ?? true
    let hasRoomForRecords = request.room ?? .max >= request.separatorWidth + 2
    switch request.layout {
    case .records where hasRoomForRecords, .automatic where !fits && request.foldsIntoRecords && hasRoomForRecords:
      self.init(records: widths, measurement, request)
    case .compact, .records: self.init(compact: widths, measurement, request)
    case .automatic where !fits && widths.count > 1 && request.available ?? .max < TableLayout.compactWidth:
      self.init(compact: widths, measurement, request)
    case .automatic where request.scrolls && request.room.map { shared(widths.map(\.short)) > $0 } ?? false:
      var request = request
      request.room = nil
      self.init(regular: widths, fits: true, measurement, request)
    case .automatic, .regular:
      self.init(regular: widths, fits: fits, measurement, request)
    }
  }

  private init(regular widths: [ColumnWidths], fits: Bool, _ measurement: Measurement, _ request: ArrangementRequest) {
    var widths = widths
    var shown = Array(widths.indices)
    if !fits, let room = request.room {
      // Fewer columns that can be told apart say more than many that cannot.
      for column in widths.indices { widths[column].prefersTitle() }
      shown = Self.mostImportant(of: widths, request, room: room - request.ellipsisWidth - request.separatorWidth)
    }
    let gap = zip(shown, shown.indices).first { $0 != $1 }?.1 ?? shown.count
    let hasGap = shown.count < widths.count
    var chosen = shown.map { widths[$0].full }
    if var room = request.room {
      if hasGap { room -= request.ellipsisWidth + request.separatorWidth }
      room -= max(0, shown.count - 1) * request.separatorWidth
      chosen = Self.distribute(shown.map { widths[$0] }, room: max(1, room))
    }
    placed = zip(shown, chosen).map { column, width in
      Self.place(column, width, widths[column], measurement, request)
    }
    // The mark of what is left out must itself have room.
    let needed = chosen.reduce(0, +) + chosen.count * request.separatorWidth + request.ellipsisWidth
    if hasGap && needed <= request.room ?? .max {
      placed.insert(
        Placed(column: nil, width: request.ellipsisWidth, alignment: .leading, whole: 0, isFull: true),
        at: gap
      )
    }
    form = .regular
    width = placed.reduce(0) { $0 + $1.width } + max(0, placed.count - 1) * request.separatorWidth
    columnCount = widths.count
  }

  private init(compact widths: [ColumnWidths], _ measurement: Measurement, _ request: ArrangementRequest) {
    let candidates = widths.indices.filter { $0 == 0 || !request.columns[$0].isHiddenWhenCompact }
    let ranked = candidates.dropFirst().sorted { Self.isMoreImportant($0, $1, request) }
    let shown = candidates.prefix(1) + ranked.prefix(max(1, request.mostFolded) - 1).sorted()
    let folded = shown.dropFirst().reduce(0) { $0 + request.columns[$1].titleWidth + 4 + widths[$1].full }
    let wanted = max(widths.first.map { max($0.full, $0.data) } ?? 1, folded)
    width = max(1, min(wanted, request.room ?? TableLayout.compactWidth))
    let all = width
    placed = shown.map { column in
      Placed(column: column, width: all, alignment: .leading, whole: 0, isFull: false)
    }
    form = .compact
    columnCount = widths.count
  }

  private init(records widths: [ColumnWidths], _ measurement: Measurement, _ request: ArrangementRequest) {
    let widestTitle = request.columns.reduce(1) { max($0, $1.titleWidth) }
    let widestCell = measurement.columns.reduce(1) { max($0, $1.widest) }
    let room = request.room ?? widestTitle + request.separatorWidth + widestCell
    labelWidth = max(1, min(widestTitle, max(room / 3, room - request.separatorWidth - widestCell)))
    let values = max(1, min(widestCell, room - request.separatorWidth - labelWidth))
    placed = widths.indices.map { column in
      Placed(column: column, width: values, alignment: .leading, whole: 0, isFull: values == widestCell)
    }
    form = .records
    width = labelWidth + request.separatorWidth + values
    columnCount = widths.count
  }

  private static func place(
    _ column: Int,
    _ width: Int,
    _ widths: ColumnWidths,
    _ measurement: Measurement,
    _ request: ArrangementRequest
  ) -> Placed {
    let measure = measurement.columns[column]
    let alignment = request.columns[column].alignment.decided(by: measure)
    var whole = 0
    if alignment == .numeric {
      // Title and cells without digits may be wider than the numbers: those stand at the right.
      whole = measure.whole + max(0, width - measure.whole - measure.fraction)
      if measure.whole + measure.fraction > width { whole = max(0, width - measure.fraction) }
    }
    return Placed(column: column, width: width, alignment: alignment, whole: whole, isFull: width >= widths.data)
  }
}

/// The four widths of a column.
private struct ColumnWidths {
  /// What the cells need.
  let data: Int
  let full: Int
  let easy: Int
  var least: Int
  /// Between the two: cells that are not long have room, of the title the least.
  var short: Int
  /// The least of a column among others that are left out: of its title a good start as well.
  let readable: Int

  /// How much of a title there is at least, and as long as cells can give way; how much of text there is
  /// at least; up to where a number does not give way.
  private static let title = 4
  private static let easyTitle = 12
  private static let readableTitle = 8
  private static let text = 12
  /// Up to where cells are not long: dates with their times, names, identifiers.
  private static let shortText = 24
  private static let number = 20
  /// How many digits numbers may grow by where only the first rows were measured: counters do.
  private static let growth = 3

  init(_ measure: Measurement.Column, _ column: ArrangementRequest.Column, _ request: ArrangementRequest) {
    let isNumeric = column.alignment.decided(by: measure) == .numeric
    data = max(1, measure.widest, isNumeric ? measure.whole + measure.fraction : 0)
    let title = request.showsTitles ? column.titleWidth : 0
    let growth = isNumeric && request.isSample ? Self.growth : 0
    let limits = column.width
    let most = max(1, limits.maximum ?? .max)
    let minimum = max(1, min(limits.minimum ?? 1, most))
    func clamped(_ width: Int) -> Int { min(max(width, minimum), most) }
    full = clamped(limits.ideal ?? max(data + growth, title))
    easy = min(full, clamped(limits.ideal ?? max(data, min(title, Self.easyTitle))))
    let start = max(min(data, isNumeric ? Self.number : Self.text), min(title, Self.title))
    least = min(easy, limits.minimum.map { _ in minimum } ?? clamped(start))
    short = max(least, min(easy, data, Self.shortText))
    readable = max(least, min(easy, title, Self.readableTitle))
  }
}

extension ColumnWidths {
  /// Lets the column be no narrower than a good start of its title.
  fileprivate mutating func prefersTitle() {
    least = readable
    short = max(short, readable)
  }
}

extension Arrangement {
  private static func isMoreImportant(_ lhs: Int, _ rhs: Int, _ request: ArrangementRequest) -> Bool {
    let (left, right) = (request.columns[lhs].priority, request.columns[rhs].priority)
    return left == right ? lhs < rhs : left > right
  }

  /// The most important columns that fit at their least widths, at least one, in their order.
  private static func mostImportant(of widths: [ColumnWidths], _ request: ArrangementRequest, room: Int) -> [Int] {
    let ranked = widths.indices.sorted { isMoreImportant($0, $1, request) }
    var taken = 0
    var count = 0
    for column in ranked {
      taken += widths[column].least + (count > 0 ? request.separatorWidth : 0)
      if taken > room && count > 0 { break }
      count += 1
    }
    return ranked.prefix(count).sorted()
  }

  /// Gives each column its share of the room.
  private static func distribute(_ widths: [ColumnWidths], room: Int) -> [Int] {
    let full = widths.map(\.full)
    if full.reduce(0, +) <= room { return full }
    let easy = widths.map(\.easy)
    if easy.reduce(0, +) <= room { return fill(from: easy, to: full, room: room) }
    let short = widths.map(\.short)
    if short.reduce(0, +) <= room { return fill(from: short, to: easy, room: room) }
    let least = widths.map(\.least)
    if least.reduce(0, +) <= room { return fill(from: least, to: short, room: room) }
    return fill(from: least.map { min($0, 1) }, to: least, room: room)
  }

  /// Widths between two bounds that add up to the room, the narrower ones widened first.
  ///
  /// All columns get one common width, or their own bound where that lies beyond.
  static func fill(from low: [Int], to high: [Int], room: Int) -> [Int] {
    func widths(_ level: Int) -> [Int] { zip(low, high).map { max($0, min(level, $1)) } }
    var floor = 0
    var ceiling = high.max() ?? 0
    while floor < ceiling {
      let middle = (floor + ceiling + 1) / 2
      if widths(middle).reduce(0, +) <= room { floor = middle } else { ceiling = middle - 1 }
    }
    var result = widths(floor)
    var left = room - result.reduce(0, +)
    for index in result.indices where left > 0 && result[index] < high[index] && result[index] <= floor {
      result[index] += 1
      left -= 1
    }
    return result
  }
}
