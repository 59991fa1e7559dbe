import StoaTables
import Testing

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("sales.csv", 9, "sales.csv"), ("sales.csv", 8, "sales.c…"), ("漢字.csv", 8, "漢字.csv"), ("漢字.csv", 6, "漢字.…"),
    ("漢字.csv", 4, "漢…"), ("漢字.csv", 1, "…"), ("abc", 0, ""), ("", 0, ""), ("", 5, ""), ("a\u{1B}[31mb", 20, "a␛[31mb"),
    ("a\nb", 3, "a↵b"),
  ])
  func textIsCutToItsRoom(_ text: String, width: Int, expected: String) {
    #expect(DisplayText.prefix(of: text, width: width) == expected)
  }
}
