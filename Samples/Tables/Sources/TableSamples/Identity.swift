import Stoa

/// Identities must be unique; those that are not are reported with both positions.
func identity() {
  let readings = [(sensor: "north", value: 3), (sensor: "south", value: 4), (sensor: "north", value: 5)]
  let table = Table(readings, id: \.sensor, selection: ["north"]) {
    TableColumn("Sensor") { $0.sensor }
    TableColumn("Value") { $0.value }
  }
  for duplicate in table.duplicateIdentities() { print(duplicate) }
  print(table.rendered(.terminal(style: .inset)))
}
