import StoaBytes
import StoaColumns
import StoaTables
import Testing

/// Which locales there are: an unknown one would read no number as its own.
struct LocaleNameTests {
  @Test(arguments: [
    "de", "de_DE", "de-de", "DE_de", "fr_CH.UTF-8", "de_US", "sr_Latn_RS", "en_150", "C", "POSIX", "no",
  ])
  func takesWhatThereIs(_ name: String) throws {
    _ = try NumberSyntax(locale: name)
  }

  @Test(arguments: [
    ("foo", nil), ("german", "did you mean de?"), ("Deutsch", "did you mean de?"), ("", nil), ("de_DEE", nil),
    ("dee_DE", "did you mean de_DE"), ("de_XX", nil), ("_DE", nil), ("de DE", nil),
  ])
  func refusesWhatThereIsNot(_ name: String, _ remedy: String?) {
    let error = #expect(throws: TableError.self) { try NumberSyntax(locale: name) }
    #expect(error?.code == .usage && error?.remedy != nil)
    if let remedy { #expect(error?.remedy?.hasPrefix(remedy) == true, "\(error?.remedy ?? "")") }
  }
}
