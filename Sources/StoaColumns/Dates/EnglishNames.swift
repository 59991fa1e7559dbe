/// The names of months and weekdays that date patterns read and write, whatever the locale.
package enum EnglishNames {
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// Reads the name of a month, and returns its number from 1.
  static func readMonth(_ cursor: inout DateCursor) -> Int? { read(months, &cursor) }

  /// Reads the name of a weekday, and returns its number from Monday as 1.
  static func readWeekday(_ cursor: inout DateCursor) -> Int? { read(weekdays, &cursor) }

  /// Reads all letters that follow as a whole name or its first three letters, in any case.
  private static func read(_ names: [String], _ cursor: inout DateCursor) -> Int? {
    var end = cursor.index
    while end < cursor.end, isLetter(cursor.bytes[end]) { end += 1 }
    let letters = cursor.index..<end
    for (position, name) in names.enumerated() where letters.count == 3 || letters.count == name.utf8.count {
      guard cursor.bytes.spells(name.utf8.prefix(letters.count), in: letters) else { continue }
      cursor.index = end
      return position + 1
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
}
