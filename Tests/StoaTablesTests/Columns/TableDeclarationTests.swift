import Foundation
import Stoa
import Testing

private struct Person: Identifiable {
  var id: Int
  var givenName: String
  var familyName: String
  var age: Int
  var balance: Decimal
  var email: String?
  var address: Address
}

private struct Address: CustomStringConvertible {
  var city: String
  var description: String { "in \(city)" }
}

private struct Channel: Identifiable {
  var id: String
  var name: String
}

private let people = [
  Person(
    id: 7,
    givenName: "Ada",
    familyName: "Lovelace",
    age: 36,
    balance: 1463.5,
    email: nil,
    address: Address(city: "London")
  ),
  Person(
    id: 3,
    givenName: "Grace",
    familyName: "Hopper",
    age: 85,
    balance: -12,
    email: "grace@navy.mil",
    address: Address(city: "New York")
  ),
]

private func drawn(_ table: Table<some Sequence>) -> [String] {
  table.rendered(.terminal).split(separator: "\n").map(String.init)
}

@Suite struct TableDeclarationTests {
  @Test func columnsShowPropertiesClosuresAndDescriptions() {
    let table = Table(people) {
      TableColumn("Given Name", value: \.givenName)
      TableColumn("Age", value: \.age)
      TableColumn("E-Mail", value: \.email)
      TableColumn("Address", value: \.address)
      TableColumn("Initials") { person in "\(person.givenName.prefix(1))\(person.familyName.prefix(1))" }
      TableColumn("Whole") { person, cell in
        cell.append(person.givenName)
        cell.append(Array(" ".utf8))
        cell.append(person.familyName[...])
      }
    }
    #expect(
      drawn(table) == [
        "Given Name  Age  E-Mail          Address      Initials  Whole",
        "Ada          36  –               in London    AL        Ada Lovelace",
        "Grace        85  grace@navy.mil  in New York  GH        Grace Hopper",
      ]
    )
  }

  @Test func foundationFormatsAreTakenAsTheyAre() {
    let english = Locale(identifier: "en_US")
    let german = Locale(identifier: "de_DE")
    let table = Table(people) {
      TableColumn("Name", value: \.givenName)
      TableColumn("Dollars", value: \.balance, format: .currency(code: "USD").locale(english))
      TableColumn("Euro", value: \.balance, format: .number.precision(.fractionLength(1...2)).locale(german))
      TableColumn("Share", format: .percent.locale(english)) { Double($0.age) / 100 }
      TableColumn("Born", format: Date.ISO8601FormatStyle().year()) { person in
        Date(timeIntervalSince1970: -Double(person.age) * 31_557_600 - 86_400 * 30)
      }
    }
    #expect(
      drawn(table) == [
        "Name     Dollars     Euro  Share  Born",
        "Ada    $1,463.50  1.463,5    36%  1933",
        "Grace    -$12.00    -12,0    85%  1884",
      ]
    )
    // Data formats get the values, not the looks.
    #expect(table.rendered(.csv).hasPrefix("Name,Dollars,Euro,Share,Born\nAda,1463.5,1463.5,0.36,1933-12-0"))
  }

  @Test func columnsOfCollectionsMixWithStaticOnes() {
    let channels = [Channel(id: "l", name: "Left"), Channel(id: "r", name: "Right")]
    let samples = [["l": 1, "r": 20], ["l": 300, "r": 4]]
    let table = Table(samples) {
      TableColumn("Sum") { $0.values.reduce(0, +) }
      TableColumnForEach(channels) { channel in
        TableColumn(channel.name) { sample in sample[channel.id] }
      }
      TableColumnForEach(["a", "b"], id: \.self) { name in
        TableColumn(name) { (_: [String: Int]) in name }
        TableColumn("\(name)2") { (_: [String: Int]) in name }
      }
    }
    #expect(drawn(table).first == "Sum  Left  Right  a  a2  b  b2")
    #expect(drawn(table)[1] == " 21     1     20  a  a   b  b")
    #expect(table.columns.map(\.id).prefix(3) == ["Sum", "l", "r"])
    #expect(Set(table.columns.map(\.id)).count == 7)
  }

  @Test(arguments: [
    (true, 1, "Name   Age  0  1  2"), (false, 2, "Name   Two  0  1  2"), (false, 3, "Name   Other  0  1  2"),
  ])
  func buildersTakeConditionsAndLoops(_ showsAge: Bool, number: Int, header: String) {
    let extra: String? = nil
    let table = Table(people) {
      TableColumn("Name", value: \.givenName)
      if showsAge {
        TableColumn("Age", value: \.age)
      } else {
        switch number {
        case 2: TableColumn("Two") { _ in 2 }
        default: TableColumn("Other") { _ in 3 }
        }
      }
      if let extra { TableColumn(extra) { _ in extra } }
      for index in 0..<3 { TableColumn("\(index)") { _ in index } }
    }
    #expect(drawn(table).first == header)
  }

  @Test func rowsCanBeGivenOneByOne() {
    struct Purchase: Identifiable {
      var id = UUID()
      var price: Decimal
    }
    let isLarge = true
    let table = Table(of: Purchase.self) {
      TableColumn("Base", value: \.price)
      TableColumn("With 15% tip") { $0.price * 115 / 100 }
    } rows: {
      TableRow(Purchase(price: 20))
      TableRow(Purchase(price: 50))
      if isLarge { TableRow(Purchase(price: 75)) }
      for price in [1, 2] { TableRow(Purchase(price: Decimal(price))) }
    }
    #expect(
      drawn(table) == [
        "Base  With 15% tip", "  20         23", "  50         57.5", "  75         86.25", "   1          1.15",
        "   2          2.3",
      ]
    )
  }

  @Test func sequencesThatCanBeReadOnceAreEnough() {
    var next = 0
    let numbers = AnyIterator<Int> {
      next += 1
      return next <= 5000 ? next : nil
    }
    let report = Table(numbers) { TableColumn("n") { $0 } }
    #expect(drawn(report).count == 5001)
  }

  @Test func headersShowTheOrderOfTheRows() {
    var order = [KeyPathComparator(\Person.familyName)]
    let columns = Table(people.sorted(using: order), sortOrder: order) {
      TableColumn("Given Name", value: \.givenName)
      TableColumn("Family Name", value: \.familyName)
    }
    #expect(drawn(columns).first == "Given Name  Family Name ▲")
    order = [KeyPathComparator(\Person.givenName, order: .reverse), KeyPathComparator(\Person.familyName)]
    #expect(drawn(columns.sortOrder(order)).first == "Given Name ▼1  Family Name ▲2")
    let keys = [SortKey("Given Name", isDescending: true)]
    #expect(drawn(columns.sortOrder(keys)).first == "Given Name ▼  Family Name")
  }

  @Test func headersCanBeHidden() {
    let table = Table(people) { TableColumn("A long title", value: \.age) }.tableColumnHeaders(.hidden)
    #expect(drawn(table) == ["36", "85"])
    #expect(table.rendered(.csv) == "36\n85\n")
  }

  @Test func widthsAndAlignmentsAreKept() {
    let table = Table(people) {
      TableColumn("A", value: \.givenName).width(8)
      TableColumn("B", value: \.givenName).width(min: 2, max: 4).alignment(.trailing)
      TableColumn("C", value: \.familyName).alignment(.center)
      TableColumn("D", value: \.age).alignment(.leading)
      TableColumn("E", value: \.familyName).alignment(.numeric)
    }
    #expect(
      drawn(table) == [
        "A            B     C      D          E",
        "Ada        Ada  Lovelace  36  Lovelace",
        "Grace     Gra…   Hopper   85    Hopper",
      ]
    )
  }
}
