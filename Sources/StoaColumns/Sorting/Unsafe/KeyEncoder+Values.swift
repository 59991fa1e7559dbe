internal import StoaBytes

extension KeyEncoder {
  /// Appends the encoding of one value.
  @inline(__always)
  func append(
    _ value: RawValue,
    _ kind: RawKind,
    by key: KeyRule,
    to writer: inout KeyWriter,
    scratch: inout ValueScratch
  ) {
    switch kind {
    case .absent: return writer.append(key.missingFirst ? KeyCode.absentFirst : KeyCode.absentLast)
    case .null: return writer.append(key.missingFirst ? KeyCode.nullFirst : KeyCode.nullLast)
    default: break
    }
    let start = writer.used
    switch key.kind {
    case .auto: appendAuto(value, kind, by: key, to: &writer, scratch: &scratch)
    case .number:
      guard kind != .boolean, kind != .container,
        appendNumber(value, kind, by: key, to: &writer, scratch: &scratch)
      else {
        scratch.metUnsuitable = true
        return writer.append(KeyCode.unsuitable)
      }
    case .text:
      TextKeys.appendGuard(before: unsafe value.count == 0 ? nil : value.start[0], to: &writer)
      TextKeys.append(value, to: &writer)
    case .natural: NaturalKeys.append(value.span, to: &writer)
    case .nocase: CaselessKeys.append(value.span, to: &writer)
    case .normalized: appendNormalized(value, to: &writer, scratch: &scratch)
    case .date:
      guard let moment = moment(value, by: key) else {
        scratch.metUnsuitable = true
        return writer.append(KeyCode.unsuitable)
      }
      DateKeys.append(moment, value.span, to: &writer)
    case .locale: appendCollated(value, to: &writer, scratch: &scratch)
    }
    if key.isDescending { writer.invert(from: start) }
  }

  @inline(__always)
  private func appendAuto(
    _ value: RawValue,
    _ kind: RawKind,
    by key: KeyRule,
    to writer: inout KeyWriter,
    scratch: inout ValueScratch
  ) {
    switch kind {
    case .text where appendNumber(value, kind, by: key, to: &writer, scratch: &scratch): return
    case .number where NumberKeys.appendPlain(value, to: &writer): return
    case .boolean:
      return writer.append(unsafe value.start[0] == UInt8(ascii: "t") ? KeyCode.trueValue : KeyCode.falseValue)
    case .container: writer.append(KeyCode.container)
    default: writer.append(KeyCode.text)
    }
    TextKeys.append(value, to: &writer)
  }

  /// Appends a number as its column has it, or returns `false` where the value is none.
  @inline(__always)
  private func appendNumber(
    _ value: RawValue,
    _ kind: RawKind,
    by key: KeyRule,
    to writer: inout KeyWriter,
    scratch: inout ValueScratch
  ) -> Bool {
    // A number of JSON is plain whatever else is.
    if key.isPlain || kind == .number { return NumberKeys.appendPlain(value, to: &writer) }
    return appendWrittenNumber(value, by: key, to: &writer, scratch: &scratch)
  }

  @inline(never)
  private func appendWrittenNumber(
    _ value: RawValue,
    by key: KeyRule,
    to writer: inout KeyWriter,
    scratch: inout ValueScratch
  ) -> Bool {
    let reading = readings[key.number]
    if reading.readsItself(value.span), NumberKeys.appendPlain(value, to: &writer) { return true }
    return reading.readNumber(value.span, into: &scratch.decoded)
      && NumberKeys.append(scratch.decoded.span, to: &writer)
  }

  private func moment(_ value: RawValue, by key: KeyRule) -> Moment? {
    readings[key.number].moment(value.span)
  }

  private func appendNormalized(_ value: RawValue, to writer: inout KeyWriter, scratch: inout ValueScratch) {
    scratch.decoded.removeAll(keepingCapacity: true)
    Normalization.append(value.span, to: &scratch.decoded)
    TextKeys.appendGuard(before: scratch.decoded.first, to: &writer)
    TextKeys.append(scratch.decoded.span, to: &writer)
  }

  private func appendCollated(_ value: RawValue, to writer: inout KeyWriter, scratch: inout ValueScratch) {
    scratch.decoded.removeAll(keepingCapacity: true)
    collation?.appendKey(value.span, &scratch.decoded)
    TextKeys.appendGuard(before: scratch.decoded.first, to: &writer)
    TextKeys.append(scratch.decoded.span, to: &writer)
  }
}

extension NumberKeys {
  /// Appends the key of a plain number, the fast way where that can be, or returns `false` where the
  /// value is none.
  @inline(__always)
  static func appendPlain(_ value: RawValue, to writer: inout KeyWriter) -> Bool {
    guard value.count > 0 else { return false }
    switch ShortNumberKeys.append(value, to: &writer) {
    case .appended: return true
    case .notANumber: return false
    case .declined: return append(value.span, to: &writer)
    }
  }
}
