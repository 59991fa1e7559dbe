import CStoaBytes

/// The instructions with which blocks are scanned.
enum ScanInstructions: CaseIterable, Comparable, Sendable {
  case plain
  case avx2
  case avx512

  /// The best of those allowed that the processor has.
  static var usable: ScanInstructions {
    switch stoa_usable_instructions() {
    case stoa_instructions_avx512: .avx512
    case stoa_instructions_avx2: .avx2
    default: .plain
    }
  }

  /// Lets no scan of the process use more than `most`: so that tests see every version of the loops.
  static func allow(_ most: ScanInstructions) {
    switch most {
    case .plain: stoa_allow_instructions(stoa_instructions_plain)
    case .avx2: stoa_allow_instructions(stoa_instructions_avx2)
    case .avx512: stoa_allow_instructions(stoa_instructions_avx512)
    }
  }
}
