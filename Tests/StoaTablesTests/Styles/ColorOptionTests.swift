import StoaTables
import Testing

@Suite struct ColorOptionTests {
  @Test(
    arguments: [
      (ColorOption.auto, [:], true, true),
      (.auto, [:], false, false),
      (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, true),
      (.never, ["CLICOLOR_FORCE": "1"], true, false),
      (.auto, ["NO_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": ""], true, true),
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
      (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["CLICOLOR_FORCE": "0"], false, false),
      (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], false, true),
      (.auto, ["TERM": "dumb"], true, false),
      (.auto, ["TERM": "xterm-256color"], true, true),
    ] as [(ColorOption, [String: String], Bool, Bool)]
  )
  func theFirstThatSpeaksDecides(
    _ option: ColorOption,
    environment: [String: String],
    isTerminal: Bool,
    allows: Bool
  ) {
    #expect(option.allowsColor(environment: environment, isTerminal: isTerminal) == allows)
  }

  @Test(
    arguments: [
      ([:], ColorScheme.any), (["COLORFGBG": "15;0"], .dark), (["COLORFGBG": "0;15"], .light),
      (["COLORFGBG": "0;default;15"], .light), (["COLORFGBG": "nonsense"], .any), (["COLORFGBG": "1;99"], .any),
    ] as [([String: String], ColorScheme)]
  )
  func backgroundsAreKnownOrNot(_ environment: [String: String], scheme: ColorScheme) {
    #expect(ColorScheme(allowsColor: true, environment: environment) == scheme)
    #expect(ColorScheme(allowsColor: false, environment: environment) == .none)
  }

  @Test(
    arguments: [
      (40, ["COLUMNS": "100"], 120, 40),
      (nil, ["COLUMNS": "100"], 120, 100),
      (nil, ["COLUMNS": "0"], 120, 120),
      (nil, ["COLUMNS": "wide"], 120, 120),
      (nil, ["COLUMNS": "-5"], 120, 120),
      (0, ["COLUMNS": ""], 0, nil),
      (nil, [:], nil, nil),
      (Int.max, ["COLUMNS": "99999999999999999999"], 80, 80),
    ] as [(Int?, [String: String], Int?, Int?)]
  )
  func theFirstSensibleWidthDecides(
    _ option: Int?,
    environment: [String: String],
    terminal: Int?,
    width: Int?
  ) {
    #expect(OutputWidth.decide(option: option, environment: environment, terminal: terminal) == width)
  }
}
