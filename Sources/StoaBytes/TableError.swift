/// What went wrong with data or with the system, where, and what to do about it.
///
/// Its one-line description has the three parts in that order:
///
///     sales.csv:812:17: the record has 3 fields, the header has 12; pass --ragged to pad short records
public struct TableError: Error, Hashable, Sendable {
  /// What kind of failure this is.
  ///
  /// Further kinds may be added; a `switch` over them needs a default.
  public struct Code: Hashable, Sendable {
    private let name: String
    private init(_ name: String) { self.name = name }

    /// The operating system refused or failed something: a file, a pipe, a disk, memory.
    public static let system = Code("system")
    /// Nobody reads the output any more.
    ///
    /// This is no failure to report: the command ends quietly.
    public static let closedPipe = Code("closedPipe")
    /// Compressed input is damaged or ends too early.
    public static let gzip = Code("gzip")
    /// The input's bytes are not in the encoding that was expected.
    public static let encoding = Code("encoding")
    /// A record breaks the rules of its format.
    public static let malformedRecord = Code("malformedRecord")
    /// A record has more or fewer fields than the header.
    public static let unequalFieldCount = Code("unequalFieldCount")
    /// A column that was asked for is not there.
    public static let unknownColumn = Code("unknownColumn")
    /// A value does not fit the type it must have.
    public static let unsuitableValue = Code("unsuitableValue")
    /// The data does not fit into the memory that may be used.
    public static let memory = Code("memory")
    /// Records are not in the order they must be in.
    public static let notSorted = Code("notSorted")
    /// What was compared is not the same, or a check found something; the run is done all the same.
    public static let different = Code("different")
    /// What was asked for makes no sense.
    public static let usage = Code("usage")
  }

  /// A place in an input: its name, and the line and byte in that line, both counted from 1.
  public struct Position: Hashable, Sendable {
    /// The name of the input, as messages show it.
    public var source: String
    /// The line, where one is known.
    public var line: Int?
    /// The byte in that line, where one is known.
    public var byte: Int?

    /// Makes a place; what is not known is left out.
    public init(source: String, line: Int? = nil, byte: Int? = nil) {
      self.source = source
      self.line = line
      self.byte = byte
    }
  }

  /// What kind of failure it is, for programs.
  public var code: Code
  /// What is wrong, a clause without a capital or a full stop.
  public var message: String
  /// What to do about it, in the same form.
  public var remedy: String?
  /// Where it is, if it has a place.
  public var position: Position?
  /// Lines that show the place, such as an expression with a mark under what is wrong with it.
  public var excerpt: [String] = []
  /// The operating system's error number, where one was behind it.
  public var systemErrorNumber: Int32?
  /// The command of a chain that failed, where that is known.
  package var command: String?

  /// Makes an error of what is wrong, what to do about it, and where it is.
  public init(
    _ code: Code,
    _ message: String,
    remedy: String? = nil,
    at position: Position? = nil,
    systemErrorNumber: Int32? = nil
  ) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.position = position
    self.systemErrorNumber = systemErrorNumber
  }
}

extension TableError {
  /// The same error, told in the name of a command unless it has one.
  package func told(by command: String?) -> TableError {
    var error = self
    error.command = error.command ?? command
    return error
  }
}

extension TableError: CustomStringConvertible {
  /// The three parts in one line; the excerpt is left out.
  public var description: String {
    var text = position.map { "\($0): " } ?? ""
    text += message
    if let remedy { text += "; \(remedy)" }
    return text
  }
}

extension TableError.Position: CustomStringConvertible {
  /// The source, the line and the byte between colons, as far as they are known.
  public var description: String {
    [source, line.map(String.init), byte.map(String.init)].compactMap(\.self).joined(separator: ":")
  }
}
