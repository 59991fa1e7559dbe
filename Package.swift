// swift-tools-version: 6.2

import PackageDescription

// The targets and what each may import: data flows down this list, and a target uses only what
// stands above it. `Tests/ArchitectureTests` holds the sources and the documentation to it.
let graph: [(name: String, uses: [String])] = [
  ("StoaBytes", ["CStoaBytes", "CZlib"]),
  ("StoaRecords", ["CStoaBytes", "StoaBytes"]),
  ("StoaColumns", ["StoaBytes", "StoaRecords"]),
  ("StoaEngine", ["CStoaBytes", "StoaBytes", "StoaRecords", "StoaColumns"]),
  ("StoaTables", ["StoaBytes", "StoaRecords", "StoaColumns"]),
  ("Stoa", ["StoaBytes", "StoaRecords", "StoaColumns", "StoaEngine", "StoaTables"]),
  ("StoaCommands", ["StoaBytes", "StoaRecords", "StoaColumns", "StoaEngine", "StoaTables"]),
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Own views that cannot outlive their bytes need lifetimes spelled out.
  .enableExperimentalFeature("Lifetimes"),
]

func library(_ name: String, uses: [String]) -> Target {
  var dependencies = uses.map { Target.Dependency.target(name: $0) }
  if name == "StoaBytes" {
    dependencies.append(.target(name: "CISAL", condition: .when(traits: ["FastGzip"])))
  }
  return .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, uses: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name,
    dependencies: uses.map { Target.Dependency.target(name: $0) },
    exclude: exclude,
    swiftSettings: settings
  )
}

// Programs that tests are made with, built where STOA_TEST_PROGRAMS is set: `Tests/faults.py` and
// `Tests/fuzz.sh` set it.
let testPrograms: [Target] = [
  .executableTarget(
    name: "FaultyStoa",
    dependencies: ["StoaBytes", "StoaCommands"],
    path: "Tests/Programs/FaultyStoa",
    swiftSettings: settings
  ),
  .target(name: "CFuzzer", path: "Tests/Programs/CFuzzer"),
  .executableTarget(
    name: "FuzzStoa",
    dependencies: [
      "CFuzzer", "StoaBytes", "StoaRecords", "StoaColumns", "StoaEngine", "StoaTables", "StoaTestSupport",
    ],
    path: "Tests/Programs/FuzzStoa",
    swiftSettings: settings
  ),
]

let package = Package(
  name: "stoa",
  products: [
    .library(name: "Stoa", targets: ["Stoa"]),
    .executable(name: "stoa", targets: ["StoaMain"]),
  ],
  traits: [
    .trait(
      name: "FastGzip",
      description: "Reads and writes gzip through ISA-L (libisal-dev), several times faster than zlib."
    )
  ],
  targets: [
    .target(name: "CStoaBytes"),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .systemLibrary(
      name: "CISAL",
      pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]
    ),
  ]
    + graph.map { library($0.name, uses: $0.uses) }
    + [
      .executableTarget(name: "StoaMain", dependencies: ["StoaCommands"], swiftSettings: settings),
      // What the tests of several targets need.
      .target(
        name: "StoaTestSupport",
        dependencies: ["StoaBytes", "StoaRecords"],
        path: "Tests/StoaTestSupport",
        swiftSettings: settings
      ),
      tests("StoaBytesTests", uses: ["StoaBytes", "StoaTestSupport"]),
      tests("StoaRecordsTests", uses: ["CStoaBytes", "StoaBytes", "StoaRecords", "StoaTestSupport"]),
      tests(
        "StoaColumnsTests",
        uses: ["StoaBytes", "StoaRecords", "StoaColumns", "StoaTestSupport"],
        exclude: ["Unicode"]
      ),
      tests("StoaEngineTests", uses: ["StoaBytes", "StoaRecords", "StoaColumns", "StoaEngine", "StoaTestSupport"]),
      tests(
        "StoaTablesTests",
        uses: ["StoaBytes", "StoaRecords", "StoaColumns", "StoaTables", "Stoa", "StoaTestSupport"],
        exclude: ["Golden", "Unicode"]
      ),
      tests(
        "StoaCommandsTests",
        uses: ["StoaBytes", "StoaRecords", "StoaColumns", "StoaEngine", "StoaTables", "StoaCommands"]
      ),
      tests("ArchitectureTests", uses: []),
    ]
    + (Context.environment["STOA_TEST_PROGRAMS"] == nil ? [] : testPrograms)
)
