import Stoa

struct Channel: Identifiable {
  let id: String
  var name: String
}

struct Sample {
  var second: Double
  var levels: [String: Int]
}

/// Columns known only at run time, beside columns that are always there.
func columnsOfACollection() {
  let channels = [
    Channel(id: "l", name: "Left"), Channel(id: "c", name: "Center"), Channel(id: "r", name: "Right"),
  ]
  let samples = [
    Sample(second: 0, levels: ["l": -12, "c": -3, "r": -14]),
    Sample(second: 0.5, levels: ["l": -9, "r": -60]),
    Sample(second: 1, levels: ["l": -7, "c": 0, "r": -8]),
  ]
  let showsLoudest = true
  let table = Table(samples) {
    TableColumn("Time", value: \.second)
    TableColumnForEach(channels) { channel in
      TableColumn("\(channel.name) dB") { sample in sample.levels[channel.id] }
    }
    if showsLoudest {
      TableColumn("Loudest") { sample in sample.levels.values.max() }
    }
  }
  print(table.rendered(.terminal(style: .inset)))
}
