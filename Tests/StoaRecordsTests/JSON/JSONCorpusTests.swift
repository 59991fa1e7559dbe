import Foundation
import StoaBytes
import Testing

@testable import StoaRecords

/// What the suites of public test files hold of reading and writing JSON.
@Suite(.enabled(if: Corpora.folder != nil, "STOA_CORPORA names no folder"))
struct JSONCorpusTests {
  /// What is accepted of the texts about which RFC 8259 leaves the choice: numbers of any size, for
  /// they keep their digits; halves of surrogate pairs; a byte order mark; depth up to the limit.
  private static let acceptedChoices: Set<String> = [
    "i_number_double_huge_neg_exp", "i_number_huge_exp", "i_number_neg_int_huge_exp", "i_number_pos_double_huge_exp",
    "i_number_real_neg_overflow", "i_number_real_pos_overflow", "i_number_real_underflow",
    "i_number_too_big_neg_int", "i_number_too_big_pos_int", "i_number_very_big_negative_int",
    "i_object_key_lone_2nd_surrogate", "i_string_1st_surrogate_but_2nd_missing",
    "i_string_1st_valid_surrogate_2nd_invalid", "i_string_incomplete_surrogate_and_escape_valid",
    "i_string_incomplete_surrogate_pair", "i_string_incomplete_surrogates_escape_valid",
    "i_string_invalid_lonely_surrogate", "i_string_invalid_surrogate", "i_string_inverted_surrogates_U+1D11E",
    "i_string_lone_second_surrogate", "i_structure_500_nested_arrays", "i_structure_UTF-8_BOM_empty_object",
  ]

  /// What is refused: bytes that are no UTF-8.
  private static let refusedChoices: Set<String> = [
    "i_string_UTF-16LE_with_BOM", "i_string_UTF-8_invalid_sequence", "i_string_UTF8_surrogate_U+D800",
    "i_string_invalid_utf-8", "i_string_iso_latin_1", "i_string_lone_utf8_continuation_byte",
    "i_string_not_in_unicode_range", "i_string_overlong_sequence_2_bytes", "i_string_overlong_sequence_6_bytes",
    "i_string_overlong_sequence_6_bytes_null", "i_string_truncated-utf-8", "i_string_utf16BE_no_BOM",
    "i_string_utf16LE_no_BOM",
  ]

  @Test func everyDocumentIsAcceptedOrRefusedAsItShould() throws {
    let files = try Corpora.files(in: "JSONTestSuite/test_parsing", ending: ".json")
    try #require(files.count > 300)
    for (name, bytes) in files {
      for options in [
        JSONReader.Options(.document), .init(.document, chunkSize: 16), .init(.document, columns: .leading),
      ] {
        let reading = Reading(bytes, options: options)
        if name.hasPrefix("y_") || Self.acceptedChoices.contains(name) {
          #expect(reading.complaint == "", "\(name)")
        } else {
          #expect(name.hasPrefix("n_") || Self.refusedChoices.contains(name), "\(name) is not decided on")
          #expect(reading.failure?.position?.line != nil, "\(name) is not refused with its place")
          #expect(reading.failure?.position?.byte != nil, "\(name) is not refused with its place")
        }
      }
    }
  }

  /// A table of strings, written as JSON, is what the suite says it is.
  @Test func tablesBecomeTheObjectsTheyShould() throws {
    let files = try Corpora.files(in: "csv-spectrum/csvs", ending: ".csv")
    try #require(files.count > 10)
    // Of one table the two files hold different numbers.
    for (name, bytes) in files where name != "location_coordinates" {
      let expected = try #require(try Corpora.files(in: "csv-spectrum/json", ending: ".json").first { $0.name == name })
      let source = MemoryByteSource(bytes, name: name)
      let prologue = try InputPrologue(reading: source, expecting: InputExpectations())
      let reader = DelimitedReader(prologue, rules: RecordRules(width: prologue.names.count), depth: .fields)
      let encoder = JSONRecordEncoder(prologue.names, options: .init(layout: .array, writesStringsOnly: true))
      let written = try writeJSON(reader, encoder)
      #expect(try JSONValue(written) == JSONValue(expected.bytes), "\(name)")
    }
  }
}
