import Testing

@testable import StoaCommands
@testable import StoaEngine

struct ProgressMeterTests {
  @Test func tellsWhatASortIsAt() {
    let meter = ProgressMeter()
    #expect(meter.snapshot == ProgressSnapshot(phase: "reading", bytesRead: 0, byteCount: 0, rows: 0))
    let phases: [(WorkProgress.Phase, String)] = [
      (.sortingRun(3), "sorting run 3"), (.mergingPass(2), "merging pass 2"), (.merging, "merging"),
      (.sorting, "sorting"),
    ]
    for (phase, name) in phases {
      meter.work.begin(phase, byteCount: 100)
      meter.work.advance(by: 30)
      #expect(meter.snapshot == ProgressSnapshot(phase: name, bytesRead: 30, byteCount: 100, rows: 0))
    }
    // A guess that was too low.
    meter.work.advance(by: 90)
    #expect(meter.snapshot == ProgressSnapshot(phase: "sorting", bytesRead: 120, byteCount: 120, rows: 0))
    meter.work.begin(.streaming)
    #expect(meter.snapshot.phase == "reading")
  }
}
