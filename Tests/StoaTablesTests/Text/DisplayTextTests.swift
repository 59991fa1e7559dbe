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

  @Test(arguments: [
    (0, "0"), (-7, "-7"), (999, "999"), (1000, "1,000"), (-123_456, "-123,456"), (1_234_567, "1,234,567"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func digitsAreGrouped(_ number: Int, expected: String) {
    #expect(DisplayText.grouped(number) == expected)
  }
}
