import StoaColumns

extension Function {
  static let hashes: [Function] = [
    Function(
      "hash(text)",
      "A number that is the same for the same bytes, on every machine: FNV-1a, 64 bits.",
      example: ("hash(\"a\")", "12638187200555641996"),
      takes: [.text],
      gives: .number
    ) { values in .number(ExactDecimal(Int128(Checksum.fnv1a(values[0].text.span)))) },
    Function(
      "crc32(text)",
      "The checksum that gzip and zip use, in eight hexadecimal digits.",
      example: ("crc32(\"abc\")", "352441c2"),
      takes: [.text],
      gives: .text
    ) { values in .text(Checksum.hexadecimal([Checksum.crc32(values[0].text)])) },
    Function(
      "sha256(text)",
      "The SHA-256 digest, in hexadecimal digits.",
      example: ("left(sha256(\"abc\"), 8)", "ba7816bf"),
      takes: [.text],
      gives: .text
    ) { values in .text(Checksum.hexadecimal(Checksum.sha256(values[0].text))) },
  ]
}
