/// The currencies of ISO 4217, by their codes of three letters.
package enum CurrencyCodes {
  /// The currencies that common signs stand for.
  static let ofCommonSigns: [String: [String]] = [
    "$": [
      "USD", "ARS", "AUD", "BBD", "BMD", "BND", "BSD", "BZD", "CAD", "CLP", "COP", "CUP", "DOP", "FJD", "GYD",
      "HKD", "JMD", "KYD", "LRD", "MXN", "NAD", "NZD", "SBD", "SGD", "SRD", "TTD", "TWD", "UYU", "XCD",
    ],
    "¥": ["JPY", "CNY"], "€": ["EUR"], "£": ["GBP"], "₹": ["INR"], "₽": ["RUB"], "₩": ["KRW"], "₺": ["TRY"],
    "₪": ["ILS"], "₫": ["VND"], "₴": ["UAH"], "₱": ["PHP"], "฿": ["THB"], "₦": ["NGN"],
  ]

  /// The codes, in their order.
  package static let names: [String] = {
    let text = """
      AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF
      CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF
      GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD
      LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP
      PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND
      TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XCD XCG XDR XOF XPD XPF XPT
      XSU XUA YER ZAR ZMW ZWG
      """
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
  }()
}
