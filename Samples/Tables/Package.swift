// swift-tools-version: 6.2

import PackageDescription

// Small programs that declare tables, one file each: swift run --package-path Samples/Tables tables NAME
let package = Package(
  name: "table-samples",
  products: [.executable(name: "tables", targets: ["TableSamples"])],
  dependencies: [.package(name: "stoa", path: "../..")],
  targets: [
    .executableTarget(
      name: "TableSamples",
      dependencies: [.product(name: "Stoa", package: "stoa")],
      swiftSettings: [.swiftLanguageMode(.v6)]
    )
  ]
)
