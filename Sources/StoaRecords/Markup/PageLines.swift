package import StoaBytes
internal import Synchronization

// WHERE ROWS STAND IN A PAGE
//
//   page            text         run
//   3  <tr>         1  a,b       from 1 and 3, by 1 and 4
//   7  <tr>         2  1,2
//   11 <tr>         3  3,4
//   12 <tr>         4  5,6       from 4 and 12, ...
//
// Rows mostly have as many lines as the one before, so a page takes few runs.

/// Which lines of a page the lines of the text that is made of it come from.
///
/// - Memory: 32 bytes for each row that has not as many lines as the one before.
package final class PageLines: Sendable {
  private struct Run {
    var text: Int
    var page: Int
    /// How far the next row lies behind in both; 0 while there is none.
    var textStep = 0
    var pageStep = 0
    var count = 1
  }

  private let runs = Mutex<[Run]>([])

  init() {}

  /// Notes that a row which starts in a line of the text starts in another of the page; they come in order.
  func note(_ text: Int, isLine page: Int) {
    runs.withLock { runs in
      guard let last = runs.indices.last else { return runs.append(Run(text: text, page: page)) }
      if runs[last].count == 1 {
        (runs[last].textStep, runs[last].pageStep) = (text - runs[last].text, page - runs[last].page)
      }
      let run = runs[last]
      if text == run.text + run.count * run.textStep, page == run.page + run.count * run.pageStep {
        runs[last].count += 1
      } else {
        runs.append(Run(text: text, page: page))
      }
    }
  }

  /// The line of the page in which the row begins that a line of the text belongs to.
  ///
  /// - Complexity: O(log *n*) in the runs.
  package func line(of text: Int) -> Int {
    runs.withLock { runs in
      var (low, high) = (0, runs.count)
      while low < high {
        let middle = (low + high) / 2
        if runs[middle].text <= text { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return text }
      let run = runs[low - 1]
      let steps = run.textStep > 0 ? min(run.count - 1, (text - run.text) / run.textStep) : 0
      return run.page + steps * run.pageStep
    }
  }

  /// The same error, with its line that of the page.
  package func translated(_ error: TableError) -> TableError {
    var error = error
    guard let line = error.position?.line else { return error }
    error.position?.line = self.line(of: line)
    // What byte it is in the text says nothing of the page.
    error.position?.byte = nil
    return error
  }
}

/// The records of a page, with the lines in which they stand there.
package final class PageRecords: BatchSource {
  private let source: any BatchSource
  private let lines: PageLines

  package init(_ source: any BatchSource, _ lines: PageLines) {
    self.source = source
    self.lines = lines
  }

  package var pieceCount: Int { source.pieceCount }

  package func cancel() { source.cancel() }

  package func next() -> BatchPiece? {
    guard var piece = source.next() else { return nil }
    piece.failure = piece.failure.map(lines.translated)
    for index in piece.faults.indices { piece.faults[index].error = lines.translated(piece.faults[index].error) }
    for index in piece.batches.indices where piece.batches[index].origin.firstLine > 0 {
      let textLines = piece.batches[index].recordLines
      piece.batches[index].origin.lineMarks = textLines.enumerated().map { record, line in
        RecordBatch.Origin.LineMark(record: record, line: lines.line(of: line))
      }
    }
    return piece
  }
}
