/// The columns of a row as the members of a value.
struct RowMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RowValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { decoder.row.schema.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { decoder.column(key) != nil || decoder.hasMembers(key) }

  private func value(_ key: Key) throws -> RowValue {
    guard decoder.column(key) != nil else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: ""))
    }
    return RowValue(decoder: decoder.at(key))
  }

  func decodeNil(forKey key: Key) -> Bool {
    guard let column = decoder.column(key) else { return !decoder.hasMembers(key) }
    return decoder.row.values[column].isEmpty
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).integer() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).integer() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).integer() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).integer() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).integer() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).integer() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).integer() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).integer() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).integer() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).integer() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if decoder.column(key) != nil { return try value(key).decode(type) }
    guard decoder.hasMembers(key) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: ""))
    }
    return try Value(from: decoder.at(key))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedDecodingContainer<Nested>
  {
    KeyedDecodingContainer(RowMembers<Nested>(decoder: decoder.at(key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.at(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder.at(key) }
}

/// One value of a row.
struct RowValue: SingleValueDecodingContainer {
  let decoder: RowValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  private var text: String { decoder.column().map { decoder.row.values[$0] } ?? "" }

  func decodeNil() -> Bool { text.isEmpty }

  private func mismatch(_ what: String, _ type: Any.Type) -> any Error {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "\"\(text)\" is no \(what)")
    if text.isEmpty { return DecodingError.valueNotFound(type, context) }
    return DecodingError.typeMismatch(type, context)
  }

  func decode(_ type: String.Type) -> String { text }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch text.lowercased() {
    case "true", "1": return true
    case "false", "0": return false
    default: throw mismatch("truth value", type)
    }
  }

  func decode(_ type: Double.Type) throws -> Double {
    if decoder.isDate {
      guard let moment = DateSyntax.iso8601.moment(Array(text.utf8).span) else { throw mismatch("date", type) }
      return Double(moment.seconds) + fraction(of: moment) - Self.referenceDate
    }
    guard let number = ExactDecimal(text).flatMap({ Double($0.description) }) ?? Double(text) else {
      throw mismatch("number", type)
    }
    return number
  }

  /// The seconds from the start of 1970 to the start of 2001, from which Foundation's dates count.
  private static let referenceDate = 978_307_200.0

  private func fraction(of moment: Moment) -> Double {
    let digits = Array(text.utf8)[moment.fraction]
    return digits.isEmpty ? 0 : Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  /// A whole number, which may be written as 12.0 or 1e3.
  func integer<Number: FixedWidthInteger>() throws -> Number {
    if let number = Number(text) { return number }
    if let number = ExactDecimal(text)?.normalized, number.scale == 0, let fitting = Number(exactly: number.coefficient)
    {
      return fitting
    }
    throw mismatch("whole number that fits", Number.self)
  }

  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    var inner = decoder
    // Dates belong to Foundation, which is not loaded for their sake: they are known by name, and by the
    // number that they ask for.
    inner.isDate = String(reflecting: type).hasPrefix("Foundation") && String(describing: type) == "Date"
    return try Value(from: inner)
  }
}

/// A decimal is read from its digits, none of which is lost.
extension ExactDecimal: Decodable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let number = ExactDecimal(text) else {
      let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no number")
      throw text.isEmpty
        ? DecodingError.valueNotFound(Self.self, context) : DecodingError.typeMismatch(Self.self, context)
    }
    self = number
  }
}
