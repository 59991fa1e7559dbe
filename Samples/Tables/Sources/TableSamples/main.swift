// Prints a sample, or the names of all of them.

let samples: [(name: String, run: () throws -> Void)] = [
  ("first-table", firstTable),
  ("formats", formats),
  ("columns-of-a-collection", columnsOfACollection),
  ("widths-and-alignment", widthsAndAlignment),
  ("sort-order", sortOrder),
  ("column-content", columnContent),
  ("selection", selection),
  ("static-rows", staticRows),
  ("styles", styles),
  ("compact", compact),
  ("identity", identity),
  ("positions", positions),
  ("filtered", filtered),
  ("reorder", reorder),
  ("empty", empty),
  ("totals", totals),
  ("streaming", streaming),
  ("terminal", terminal),
  ("table-reading", tableReading),
]

let wanted = CommandLine.arguments.dropFirst()
for name in wanted where !samples.contains(where: { $0.name == name }) { print("There is no sample '\(name)'.") }
if wanted.isEmpty {
  for sample in samples { print(sample.name) }
} else {
  for sample in samples where wanted.contains(sample.name) { try sample.run() }
}
