internal import StoaBytes

extension ValueDescription {
  /// Reads a value that was written, or says what it should have been.
  func read(_ text: String) -> Result<OptionValue, ValueMistake> {
    switch kind {
    case .text, .columns, .keys, .expression, .file, .directory, .subject:
      return .success(.text(text))
    case .number(let bounds):
      if !text.hasPrefix("+"), let number = Int(text), bounds.contains(number) { return .success(.number(number)) }
      return .failure(ValueMistake("needs \(bounds.inWords)"))
    case .size:
      if let budget = try? MemoryBudget(text) { return .success(.number(budget.byteCount)) }
      return .failure(ValueMistake("needs a size such as 64K, 256M or 1.5G"))
    case .character:
      if let character = asciiCharacter(text) { return .success(.character(character)) }
      return .failure(ValueMistake("needs one ASCII character, or \(inWords(namesOfCharacters))"))
    case .characterOrNone:
      if text == "none" { return .success(.text(text)) }
      if let character = asciiCharacter(text) { return .success(.character(character)) }
      return .failure(ValueMistake("needs one ASCII character, or none"))
    case .choice(let choices):
      return readChoice(text, among: choices)
    }
  }

  private func readChoice(_ text: String, among choices: [Choice]) -> Result<OptionValue, ValueMistake> {
    let text = choices.contains { $0.name == text } ? text : Habits.choices[text] ?? text
    if let choice = choices.first(where: { $0.name == text }) {
      guard let operand = choice.operand else { return .success(.text(text)) }
      return .failure(ValueMistake("needs \(operand) after \(choice.name)"))
    }
    for choice in choices where choice.operand != nil {
      for separator in ["=", ":", " "] where text.hasPrefix(choice.name + separator) {
        let operand = text.dropFirst(choice.name.count + 1)
        if !operand.isEmpty { return .success(.operand(of: choice.name, String(operand))) }
      }
    }
    let nearest = Suggestions.remedy(for: text, among: choices.map(\.name))
    return .failure(ValueMistake("needs \(inWords(choices.map(\.usage)))", remedy: nearest))
  }

  /// The choice that asks for a further word when it is given as `text`.
  func choiceWithOperand(_ text: String) -> Choice? {
    guard case .choice(let choices) = kind else { return nil }
    return choices.first { $0.name == text && $0.operand != nil }
  }
}

/// What is wrong with a value, as the rest of a sentence that begins with the option's name.
struct ValueMistake: Error, Hashable {
  var message: String
  var remedy: String?

  init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }
}

extension ClosedRange<Int> {
  fileprivate var inWords: String {
    switch (lowerBound, upperBound) {
    case (.min, .max): "a whole number"
    case (_, .max): "a whole number from \(lowerBound)"
    default: "a whole number from \(lowerBound) to \(upperBound)"
    }
  }
}

/// `a`, `a or b`, `a, b or c`.
func inWords(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

/// How characters that a shell would take for itself are written.
let namesOfCharacters = ["tab", "comma", "semicolon", "colon", "pipe", "space", "nul", "\\t", "\\xHH"]

/// The ASCII character that a text stands for: itself, its name, or an escape.
package func asciiCharacter(_ text: String) -> UInt8? {
  let bytes = Array(text.utf8)
  if bytes.count == 1, bytes[0] < 0x80 { return bytes[0] }
  switch text.lowercased() {
  case "tab", "\\t": return UInt8(ascii: "\t")
  case "comma": return UInt8(ascii: ",")
  case "semicolon": return UInt8(ascii: ";")
  case "colon": return UInt8(ascii: ":")
  case "pipe": return UInt8(ascii: "|")
  case "space": return UInt8(ascii: " ")
  case "nul", "\\0": return 0
  default: break
  }
  guard bytes.count == 4, text.hasPrefix("\\x"), text.dropFirst(2).allSatisfy(\.isHexDigit),
    let byte = UInt8(text.dropFirst(2), radix: 16), byte < 0x80
  else { return nil }
  return byte
}
