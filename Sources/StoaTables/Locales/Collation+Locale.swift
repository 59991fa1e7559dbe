public import StoaBytes
public import StoaColumns

extension Collation {
  /// The order of text in a locale: `de`, `sv_SE`, `de@collation=phonebook`, `sv_SE.UTF-8`.
  ///
  ///     let collation = try Collation(locale: "sv_SE")     // z before å, ä and ö
  ///
  /// The order is that of the Unicode collation algorithm with the locale's own rules. The data is in the
  /// toolchain's copy of ICU, which is only loaded here, as it is large. An unknown locale has the
  /// order of the root locale.
  ///
  /// - Throws: an error of code `system` where that library cannot be loaded.
  public init(locale identifier: String) throws(TableError) {
    // What a system puts behind the name of a locale is an encoding, and every text is UTF-8 here.
    let name = String(identifier.prefix { $0 != "." && $0 != "@" } + identifier.drop { $0 != "@" })
    let collator = try Collator(locale: name)
    self.init(name: name) { text, key in collator.appendKey(of: text, to: &key) }
  }
}
