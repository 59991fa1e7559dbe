import Foundation

/// The rows of most samples.
struct Person: Identifiable {
  let id: Int
  var givenName: String
  var familyName: String
  var email: String?
  var born: Int
  var balance: Decimal
}

let people = [
  Person(
    id: 11,
    givenName: "Ada",
    familyName: "Lovelace",
    email: "ada@analytical.example",
    born: 1815,
    balance: 1463.5
  ),
  Person(id: 12, givenName: "Émilie", familyName: "du Châtelet", email: nil, born: 1706, balance: 98),
  Person(id: 13, givenName: "清照", familyName: "李", email: "li@song.example", born: 1084, balance: -20.25),
  Person(id: 14, givenName: "Grace", familyName: "Hopper", email: "grace@navy.example", born: 1906, balance: 10_000),
]
