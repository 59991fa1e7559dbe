import Stoa

/// What dragging rows or columns produces, applied.
func reorder() throws {
  let table = Table(people) {
    TableColumn("Given", value: \.givenName)
    TableColumn("Family", value: \.familyName)
    TableColumn("Born", value: \.born)
  }
  let columns = ReorderDifference(sources: ["Born"], destination: .before("Given"))
  let rows = ReorderDifference(sources: [14, 12], destination: .before(11))
  print(try table.reorderingColumns(columns).reorderingRows(rows).rendered(.terminal(style: .inset)))
}
