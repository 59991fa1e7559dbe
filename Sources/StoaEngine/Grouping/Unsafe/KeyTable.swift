import CStoaBytes
import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// HOW A KEY IS FOUND
//
//   slot      size + 1   number    words
//   "Paris"   6          0         P a r i s 0 0 0 | 0 0 0 0 0 0 0 0      up to 16 bytes: the key itself
//   longer    n + 1      1         its hash        | its first 8 bytes    then its bytes are looked at
//
// Most keys are short, so one look at one slot decides. Slots are tried one behind the other from where
// the key's hash points; at most half of them are taken. The slots of many keys do not lie in the cache: where
// those of a list of keys are is worked out some keys ahead, so that they are on their way when they are looked at.

/// Numbers different byte strings in the order in which they turn up.
///
///     let table = KeyTable()
///     table.number(of: paris)     // 0
///     table.number(of: oslo)      // 1
///     table.number(of: paris)     // 0
///
/// One thread changes a table; any number read one that nobody changes. That is the holder's to keep,
/// and why the conformance is unchecked.
///
/// - Complexity: O(*n*) in the bytes of a key, on average.
/// - Memory: the bytes of each different key, and 56 to 104 bytes beside.
@safe
final class KeyTable: @unchecked Sendable {
  private struct Slot: BitwiseCopyable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    /// The key's number of bytes plus one, or 0.
    var size: UInt32 = 0
    var number: UInt32 = 0
  }

  /// A key as a slot has it.
  private struct Probe {
    var first: UInt64
    var second: UInt64
    var hash: UInt64
    var size: UInt32
  }

  private static let startingSlots = 256
  /// From so many slots on a table grows by less at a time.
  private static let largeSlotCount = 1 << 16
  /// How many keys of a list are looked up together.
  private static let groupSize = 32
  private var memory: ByteBlock
  private var slots: UnsafeMutablePointer<Slot>
  private var slotCount: Int
  private let bytes = OutputBuffer(capacity: 1 << 12)
  private var ends: [Int] = []

  init() {
    slotCount = Self.startingSlots
    memory = Self.emptySlots(slotCount)
    unsafe slots = UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: Slot.self)
  }

  /// Memory of slots without keys, which are zeros all through.
  private static func emptySlots(_ count: Int) -> ByteBlock {
    let size = count * MemoryLayout<Slot>.stride
    let memory = ByteBlock(capacity: size)
    memory.useLargePages()
    unsafe memset(memory.base, 0, size)
    return memory
  }

  var count: Int { ends.count }

  /// About how much memory the table takes.
  var footprint: Int { slotCount * MemoryLayout<Slot>.stride + ends.capacity * 8 + bytes.count }

  /// The bytes of a key, but for some at its end.
  @_lifetime(borrow self)
  func key(_ number: Int, without left: Int = 0) -> Span<UInt8> {
    let start = number == 0 ? 0 : ends[number - 1]
    precondition(ends[number] - start >= left, "The key is shorter than what is left out of it")
    let key = unsafe Span(_unsafeStart: UnsafePointer(bytes.base) + start, count: ends[number] - start - left)
    return unsafe _overrideLifetime(key, borrowing: self)
  }

  /// The number of a key, a new one if it is new.
  func number(of key: Span<UInt8>) -> Int {
    unsafe key.withUnsafeBufferPointer { key in
      guard let start = key.baseAddress else { return unsafe number(start: slots, count: 0) }
      return unsafe number(start: start, count: key.count)
    }
  }

  /// The number of a key that is there.
  func find(_ key: Span<UInt8>) -> Int? {
    unsafe key.withUnsafeBufferPointer { key in
      let start = unsafe UnsafeRawPointer(key.baseAddress) ?? UnsafeRawPointer(slots)
      let probe = unsafe Self.probe(start, key.count, isPadded: false)
      let number = unsafe find(probe, start, in: slots, slotCount &- 1)
      return number < 0 ? nil : number
    }
  }

  /// Finds the number of each of the values, new ones for new keys.
  func numbers(of values: ValueList, into numbers: inout [UInt32]) {
    numbers.removeAll(keepingCapacity: true)
    numbers.reserveCapacity(values.count)
    let places = unsafe values.places
    unsafe forEachNumber(values.count, of: { unsafe places[$0] }) { numbers.append(UInt32(truncatingIfNeeded: $0)) }
  }

  /// Takes in the keys of another table, and returns the number that each has here.
  func add(_ other: KeyTable) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(other.count)
    let bytes = unsafe UnsafePointer(other.bytes.base)
    let ends = other.ends
    // The buffer has some room behind its last key.
    unsafe forEachNumber(other.count) { number in
      let start = number == 0 ? 0 : ends[number - 1]
      return unsafe ValueList.Place(start: bytes + start, count: ends[number] - start)
    } _: { number in
      numbers.append(number)
    }
    return numbers
  }

  /// Calls `body` with the number of each key of a list, a new one for a new key, in order.
  @inline(__always)
  private func forEachNumber(_ count: Int, of place: (Int) -> ValueList.Place, _ body: (Int) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: Probe.self, capacity: Self.groupSize) { probes in
      // Members of a class are checked at every access; a loop has its own copy.
      var (slots, mask) = unsafe (slots, slotCount &- 1)
      for start in stride(from: 0, to: count, by: Self.groupSize) {
        let end = min(count, start + Self.groupSize)
        for position in start..<end {
          let place = unsafe place(position)
          let probe = unsafe Self.probe(place.start, place.count, isPadded: true)
          unsafe stoa_prefetch(slots + (Int(truncatingIfNeeded: probe.hash) & mask))
          unsafe probes.initializeElement(at: position - start, to: probe)
        }
        for position in start..<end {
          let key = unsafe place(position).start
          let probe = unsafe probes[position - start]
          var number = unsafe find(probe, key, in: slots, mask)
          if number < 0 {
            number = unsafe add(probe, key)
            unsafe (slots, mask) = unsafe (self.slots, slotCount &- 1)
          }
          body(number)
        }
      }
    }
  }

  /// Finds the number of each of the values, -1 for keys that are not there.
  func find(_ values: ValueList, into numbers: inout [Int32]) {
    numbers.removeAll(keepingCapacity: true)
    numbers.reserveCapacity(values.count)
    let places = unsafe values.places
    let (slots, mask) = unsafe (slots, slotCount &- 1)
    for position in 0..<values.count {
      let place = unsafe places[position]
      let probe = unsafe Self.probe(place.start, place.count, isPadded: true)
      numbers.append(Int32(truncatingIfNeeded: unsafe find(probe, place.start, in: slots, mask)))
    }
  }

  /// Forgets all keys, and gives back the memory.
  func removeAll() {
    slotCount = Self.startingSlots
    memory = Self.emptySlots(slotCount)
    unsafe slots = UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: Slot.self)
    bytes.removeAll()
    ends = []
  }

  private func number(start: UnsafeRawPointer, count: Int) -> Int {
    let probe = unsafe Self.probe(start, count, isPadded: false)
    let number = unsafe find(probe, start, in: slots, slotCount &- 1)
    return unsafe number < 0 ? add(probe, start) : number
  }

  // `isPadded` says whether 16 bytes may be read from `start`, however few are the key's, and seven behind its last.
  @inline(__always)
  private static func probe(_ start: UnsafeRawPointer, _ count: Int, isPadded: Bool) -> Probe {
    precondition(count < Int(UInt32.max), "A key is shorter than 4 GiB")
    let size = UInt32(truncatingIfNeeded: count &+ 1)
    if count > 16 {
      let hash = unsafe isPadded ? ByteHash.hash(padded: start, count) : ByteHash.hash(start, count)
      let second = unsafe start.loadUnaligned(as: UInt64.self)
      return Probe(first: hash, second: second, hash: hash, size: size)
    }
    var (first, second): (UInt64, UInt64) = (0, 0)
    if isPadded {
      unsafe first = start.loadUnaligned(as: UInt64.self)
      unsafe second = start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      if count < 8 {
        first &= (1 &<< UInt64(count &* 8)) &- 1
        second = 0
      } else if count < 16 {
        second &= (1 &<< UInt64((count &- 8) &* 8)) &- 1
      }
    } else if count > 0 {
      unsafe memcpy(&first, start, min(8, count))
      if count > 8 { unsafe memcpy(&second, start + 8, count - 8) }
    }
    return Probe(first: first, second: second, hash: ByteHash.hash(first, second, size), size: size)
  }

  @inline(__always)
  private func find(
    _ probe: Probe,
    _ start: UnsafeRawPointer,
    in slots: UnsafeMutablePointer<Slot>,
    _ mask: Int
  ) -> Int {
    var index = Int(truncatingIfNeeded: probe.hash) & mask
    while true {
      let slot = unsafe slots[index]
      if slot.size == 0 { return -1 }
      if slot.first == probe.first, slot.second == probe.second, slot.size == probe.size {
        if unsafe probe.size <= 17 || isKey(Int(slot.number), start, Int(probe.size) - 1) { return Int(slot.number) }
      }
      index = (index &+ 1) & mask
    }
  }

  private func isKey(_ number: Int, _ start: UnsafeRawPointer, _ count: Int) -> Bool {
    unsafe memcmp(bytes.base + (number == 0 ? 0 : ends[number - 1]), start, count) == 0
  }

  private func add(_ probe: Probe, _ start: UnsafeRawPointer) -> Int {
    let number = ends.count
    let count = Int(probe.size) - 1
    unsafe bytes.append(Span(_unsafeBytes: UnsafeRawBufferPointer(start: start, count: count)))
    ends.append(bytes.count)
    put(Slot(first: probe.first, second: probe.second, size: probe.size, number: UInt32(number)), probe.hash)
    if (number + 1) * 2 > slotCount { grow() }
    return number
  }

  private func put(_ slot: Slot, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (slotCount - 1)
    while unsafe slots[index].size != 0 { index = (index + 1) & (slotCount - 1) }
    unsafe slots[index] = slot
  }

  private func grow() {
    let (formerMemory, former, formerCount) = unsafe (memory, slots, slotCount)
    slotCount *= slotCount < Self.largeSlotCount ? 4 : 2
    memory = Self.emptySlots(slotCount)
    unsafe slots = UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: Slot.self)
    for index in 0..<formerCount {
      let slot = unsafe former[index]
      if slot.size == 0 { continue }
      put(slot, slot.size > 17 ? slot.first : ByteHash.hash(slot.first, slot.second, slot.size))
    }
    withExtendedLifetime(formerMemory) {}
  }
}
