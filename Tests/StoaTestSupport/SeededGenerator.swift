/// Random numbers that are the same in every run and on every machine: SplitMix64.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below `limit`, which is above 0.
  package mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  package mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &self) }

  /// One of some elements, of which there must be one.
  package mutating func one<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }

  package mutating func bytes(_ count: Int, of choices: [UInt8]) -> [UInt8] {
    (0..<count).map { _ in one(of: choices) }
  }
}
