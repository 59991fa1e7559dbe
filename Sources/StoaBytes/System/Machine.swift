internal import CStoaBytes

/// What there is to know of the machine that a process runs on.
public enum Machine {
  /// How many processors there are for this process, at least 1.
  ///
  /// There are fewer than the machine has where the process was bound to some of them.
  public static var processorCount: Int { Int(stoa_processor_count()) }
}
