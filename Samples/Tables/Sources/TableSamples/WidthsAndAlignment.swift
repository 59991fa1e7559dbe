import Stoa

/// How wide columns are, and where their text lies.
func widthsAndAlignment() {
  let table = Table(people) {
    TableColumn("Given", value: \.givenName).width(8)
    TableColumn("Family", value: \.familyName).width(min: 4, ideal: 12, max: 20).alignment(.center)
    TableColumn("E-Mail", value: \.email).width(max: 14)
    TableColumn("Born", value: \.born).alignment(.trailing)
    TableColumn("Balance", value: \.balance).alignment(.numeric)
  }
  print(table.rendered(.terminal(style: .bordered)))
  // On a narrow terminal the widest give way first, then the least important go.
  let ranked = Table(people) {
    TableColumn("Given", value: \.givenName).priority(1)
    TableColumn("Family", value: \.familyName)
    TableColumn("E-Mail", value: \.email).priority(-1)
    TableColumn("Born", value: \.born)
    TableColumn("Balance", value: \.balance).priority(2)
  }
  for width in [60, 45, 30] {
    print(ranked.rendered(.terminal(width: width, style: .bordered, layout: .regular)))
  }
  print(ranked.rendered(.terminal(width: 45, style: .bordered, layout: .regular, overflow: .wrap)))
}
