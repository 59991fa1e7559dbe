import Testing

@testable import StoaBytes

struct MemoryBudgetTests {
  @Test(arguments: [
    ("1", 1), ("4096", 4096), ("12b", 12), ("1k", 1024), ("1K", 1024), ("256M", 256 << 20), ("256MB", 256 << 20),
    ("256MiB", 256 << 20), ("1.5G", 3 << 29), ("0.5g", 1 << 29), ("1.25K", 1280), ("2T", 2 << 40), ("1.000k", 1024),
    ("0.3333333333333333k", 341), ("8388607T", 8_388_607 << 40),
  ])
  func sizesAreRead(text: String, byteCount: Int) throws {
    #expect(try MemoryBudget(text).byteCount == byteCount)
  }

  @Test(arguments: [
    "", "M", "0", "0M", "-1", "+1", "1.", ".5G", "1.2.3G", "1,5G", "1 G", "1X", "1MX", "1Mi", "99999999999999999999",
    "9999999999T",
    "8388608T", "1e3", "0x10", "١K",
  ])
  func otherTextIsNoSize(text: String) throws {
    let error = try #require(throws: TableError.self) { _ = try MemoryBudget(text) }
    #expect(error.code == .usage)
    #expect(error.description == "\"\(text)\" is no size of memory; write it like 256M or 1.5G")
  }

  /// A root directory with files as the system shows them.
  private func budget(_ files: [String: String]) throws -> Int {
    let directory = try TemporaryDirectory()
    var made: [String] = []
    defer { for path in made.reversed() { removeAny(path) } }
    for (path, content) in files {
      var place = directory.path
      for part in path.split(separator: "/").dropLast() {
        place += "/\(part)"
        if !fileExists(place) {
          makeDirectory(place)
          made.append(place)
        }
      }
      try writeFile(directory.path(path), Array(content.utf8))
      made.append(directory.path(path))
    }
    return MemoryBudget.suggested(root: directory.path).byteCount
  }

  private func memory(total: Int, available: Int) -> String {
    "MemTotal:       \(total << 10) kB\nMemFree:  1 kB\nMemAvailable:   \(available << 10) kB\n"
  }

  @Test func shareOfTheMachineIsSuggested() throws {
    #expect(try budget(["proc/meminfo": memory(total: 8192, available: 8000)]) == 4096 << 20)
    #expect(try budget(["proc/meminfo": memory(total: 8192, available: 1000)]) == 750 << 20)
    #expect(try budget(["proc/meminfo": memory(total: 100, available: 20)]) == MemoryBudget.minimum)
    #expect(try budget([:]) == 512 << 20, "a machine that says nothing")
  }

  @Test func limitOfTheControlGroupCounts() throws {
    let meminfo = memory(total: 8192, available: 8000)
    #expect(
      try budget([
        "proc/meminfo": meminfo, "proc/self/cgroup": "0::/user/job\n",
        "sys/fs/cgroup/user/job/memory.max": "max\n", "sys/fs/cgroup/user/memory.max": "\(1 << 30)\n",
      ]) == 1 << 29
    )
    #expect(
      try budget([
        "proc/meminfo": meminfo, "proc/self/cgroup": "0::/../outside\n", "sys/fs/cgroup/memory.max": "\(1 << 30)\n",
      ]) == 1 << 29,
      "a container shows its own group as the topmost"
    )
    #expect(
      try budget([
        "proc/meminfo": meminfo, "proc/self/cgroup": "5:cpu,cpuacct:/job\n4:hugetlb,memory:/job\n",
        "sys/fs/cgroup/memory/job/memory.limit_in_bytes": "\(1 << 30)\n",
        "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
      ]) == 1 << 29
    )
    #expect(
      try budget([
        "proc/meminfo": meminfo, "proc/self/cgroup": "0::/job\n", "sys/fs/cgroup/job/memory.max": "max\n",
      ]) == 4096 << 20
    )
  }
}
