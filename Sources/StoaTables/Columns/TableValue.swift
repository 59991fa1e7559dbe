#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value that a column can show without a format.
///
/// Text shows as it is, numbers in their shortest exact form, dates in ISO 8601, an absent optional as
/// a missing value. Conform own types to it to say how they show:
///
///     extension Version: TableValue {
///       func write(to cell: inout TableCell) { cell.append("\(major).\(minor)") }
///     }
///
/// A type that does not conform is shown by its description.
public protocol TableValue {
  /// Appends the value to a cell and says what kind it is.
  func write(to cell: inout TableCell)

  /// The value as a number, for totals; `nil`, the default, where it is none.
  var tableNumber: TableNumber? { get }

  /// The value of a number, for showing totals in the column's format; `nil`, the default, where there
  /// is none.
  static func value(of number: TableNumber) -> Self?
}

extension TableValue {
  public var tableNumber: TableNumber? { nil }
  public static func value(of number: TableNumber) -> Self? { nil }
}

extension String: TableValue {
  public func write(to cell: inout TableCell) { cell.append(self) }
}

extension Substring: TableValue {
  public func write(to cell: inout TableCell) { cell.append(self) }
}

extension Character: TableValue {
  public func write(to cell: inout TableCell) { cell.append(String(self)) }
}

extension Bool: TableValue {
  public func write(to cell: inout TableCell) {
    cell.kind = .boolean
    cell.append(self ? "true" : "false")
  }
}

extension Optional: TableValue where Wrapped: TableValue {
  public func write(to cell: inout TableCell) {
    if let self { self.write(to: &cell) } else { cell.markMissing() }
  }

  public var tableNumber: TableNumber? { self?.tableNumber }
  public static func value(of number: TableNumber) -> Wrapped?? { Wrapped.value(of: number).map { $0 } }
}

extension Date: TableValue {
  public func write(to cell: inout TableCell) { cell.append(formatted(.iso8601)) }
}

extension UUID: TableValue {
  public func write(to cell: inout TableCell) { cell.append(uuidString) }
}

extension Decimal: TableValue {
  public func write(to cell: inout TableCell) {
    cell.kind = isNaN ? .text : .number
    cell.append(description)
  }

  public var tableNumber: TableNumber? { .decimal(self) }
  public static func value(of number: TableNumber) -> Decimal? { number.decimal }
}

extension Double: TableValue {
  public func write(to cell: inout TableCell) { cell.append(binary: self) }
  public var tableNumber: TableNumber? { .binary(self) }
  public static func value(of number: TableNumber) -> Double? { number.binary }
}

extension Float: TableValue {
  public func write(to cell: inout TableCell) { cell.append(binary: self) }
  public var tableNumber: TableNumber? { .binary(Double(self)) }
  public static func value(of number: TableNumber) -> Float? { Float(number.binary) }
}

extension TableCell {
  fileprivate mutating func append(binary value: some BinaryFloatingPoint & CustomStringConvertible) {
    kind = value.isFinite ? .number : .text
    append(value.description)
  }
}

/// An integer as a table value.
///
/// The standard library's fixed-width integers conform.
///
///     TableColumn("Port") { (service: Service) in service.port }    // a UInt16
public protocol TableInteger: TableValue, FixedWidthInteger {}

extension TableInteger {
  public func write(to cell: inout TableCell) {
    cell.kind = .number
    cell.append(String(self))
  }

  public var tableNumber: TableNumber? { Int128(exactly: self).map(TableNumber.integer) }
  public static func value(of number: TableNumber) -> Self? { number.integer.flatMap(Self.init(exactly:)) }
}

extension Int: TableInteger {}
extension Int8: TableInteger {}
extension Int16: TableInteger {}
extension Int32: TableInteger {}
extension Int64: TableInteger {}
extension Int128: TableInteger {}
extension UInt: TableInteger {}
extension UInt8: TableInteger {}
extension UInt16: TableInteger {}
extension UInt32: TableInteger {}
extension UInt64: TableInteger {}
extension UInt128: TableInteger {}
