internal import CStoaBytes

// HOW PATHS ARE KEPT
//
//   {"id":1,"o":{"p":[7,8]}}        root ── id
//                                    └───── o ── p ── 0
//                                                └─── 1
//
// A node is a path into a record. Each keeps the bytes of its key as they stand in the input, with the
// quote and colon behind them, and which node came after it last time. As long as records repeat their
// keys in order, a key costs one comparison of 16 bytes with the key that is expected. A key that
// comes unexpected is looked up in a hash table by its parent and its bytes.

/// The paths of the values of all records seen so far.
@safe
struct JSONPathTable: ~Copyable {
  struct Node {
    /// Where the key's bytes stand in the arena, and how many they are with quote and colon.
    var keyStart = 0
    var keyCount = 0
    /// The bits of the key's first 16 bytes.
    var keyMask: UInt32 = 0
    var hash: UInt32 = 0
    /// The column of the path's values; below 0 until there is one.
    var column: Int32 = -1
    /// The position in an array; below 0 for a key.
    var position: Int32 = -1
    /// The key that is expected first in an object of this path, and after this key in its object;
    /// 0, which is the root, for none.
    var firstKey: Int32 = 0
    var next: Int32 = 0
    /// The first element of an array of this path.
    var firstElement: Int32 = 0
    var parent: Int32 = 0
    /// All nodes below: the latest child, and for each the one before it.
    var lastChild: Int32 = 0
    var sibling: Int32 = 0
    /// The record in which the key stood last, to tell when it stands there again.
    var record: UInt64 = 0
  }

  private(set) var nodes: UnsafeMutablePointer<Node>
  private(set) var count = 1
  private var capacity = 64
  /// The keys end to end, with 16 spare bytes.
  private(set) var keys: UnsafeMutablePointer<UInt8>
  private var keyBytes = 0
  private var keyCapacity = 1024
  /// Nodes by hash, 0 for free places; a power of 2 of them.
  private var buckets: UnsafeMutablePointer<Int32>
  private var bucketCount = 128
  private let seed = UInt64.random(in: 0...(.max))

  init() {
    unsafe nodes = .allocate(capacity: capacity)
    unsafe nodes.initialize(to: Node())
    unsafe keys = .allocate(capacity: keyCapacity + 16)
    unsafe buckets = .allocate(capacity: bucketCount)
    unsafe buckets.initialize(repeating: 0, count: bucketCount)
  }

  deinit {
    unsafe nodes.deallocate()
    unsafe keys.deallocate()
    unsafe buckets.deallocate()
  }

  /// Whether the key of `node` stands at `bytes`, with the quote and the colon behind it.
  @inline(__always)
  func matches(_ node: Int, at bytes: UnsafePointer<UInt8>) -> Bool {
    let entry = unsafe nodes + node
    let key = unsafe UnsafePointer(keys + entry.pointee.keyStart)
    let mask = unsafe entry.pointee.keyMask
    guard unsafe stoa_json_common(bytes, key) & mask == mask else { return false }
    let count = unsafe entry.pointee.keyCount
    return unsafe count <= 16 || stoa_compare(bytes + 16, key + 16, count - 16) == 0
  }

  /// The node of a key below `parent`: the bytes between its quotes.
  mutating func node(ofKey key: UnsafePointer<UInt8>, count: Int, below parent: Int) -> Int {
    let hash = unsafe hash(of: key, count: count, below: parent)
    var bucket = Int(hash) & (bucketCount - 1)
    while case let node = unsafe Int(buckets[bucket]), node != 0 {
      let entry = unsafe nodes[node]
      if entry.hash == hash, Int(entry.parent) == parent, entry.keyCount == count + 2,
        unsafe stoa_compare(keys + entry.keyStart, key, count) == 0
      {
        return node
      }
      bucket = (bucket + 1) & (bucketCount - 1)
    }
    var entry = Node()
    entry.keyStart = keyBytes
    entry.keyCount = count + 2
    entry.keyMask = entry.keyCount >= 16 ? 0xFFFF : (1 << UInt32(entry.keyCount)) - 1
    entry.hash = hash
    unsafe appendKey(key, count: count)
    let node = add(entry, below: parent)
    unsafe buckets[bucket] = Int32(truncatingIfNeeded: node)
    if self.count * 2 > bucketCount { growBuckets() }
    return node
  }

  /// The node of the array element behind `node`, or of the first one below `parent` if `node` is 0.
  mutating func element(after node: Int, below parent: Int) -> Int {
    let known = unsafe node == 0 ? nodes[parent].firstElement : nodes[node].next
    if known != 0 { return Int(known) }
    var entry = Node()
    entry.position = unsafe node == 0 ? 0 : nodes[node].position + 1
    let added = add(entry, below: parent)
    if node == 0 {
      unsafe nodes[parent].firstElement = Int32(truncatingIfNeeded: added)
    } else {
      unsafe nodes[node].next = Int32(truncatingIfNeeded: added)
    }
    return added
  }

  /// The path from the record to a node, as a column is called: `o.p.0`.
  func name(of node: Int) -> [UInt8] {
    let steps = steps(to: node)
    guard !steps.isEmpty else { return Array(JSONColumns.scalarName.utf8) }
    return Array(steps.map(\.text).joined(separator: [UInt8(ascii: ".")]))
  }

  /// The path from the record to a node, step by step.
  func steps(to node: Int) -> [JSONPaths.Step] {
    var steps: [JSONPaths.Step] = []
    var current = node
    while current != 0 {
      let entry = unsafe nodes[current]
      if entry.position >= 0 {
        steps.append(.element(Int(entry.position)))
      } else {
        // With both its quotes the key is a JSON string.
        var quoted = [UInt8(ascii: "\"")]
        unsafe quoted.append(
          contentsOf: UnsafeBufferPointer(start: keys + entry.keyStart, count: entry.keyCount - 1)
        )
        var key: [UInt8] = []
        JSONText.appendUnescaped(quoted.span, to: &key)
        steps.append(.key(key))
      }
      current = Int(entry.parent)
    }
    return steps.reversed()
  }

  /// Forgets everything.
  mutating func removeAll() {
    self = JSONPathTable()
  }

  /// Forgets in which record a node and all nodes below it were met last, and calls `body` with their
  /// columns.
  func forgetRecord(from node: Int, _ body: (Int) -> Void) {
    var pending = [node]
    while let current = pending.popLast() {
      let entry = unsafe nodes[current]
      unsafe nodes[current].record = 0
      if entry.column >= 0 { body(Int(entry.column)) }
      var child = Int(entry.lastChild)
      while child != 0 {
        pending.append(child)
        child = unsafe Int(nodes[child].sibling)
      }
    }
  }
}

// MARK: - Growing

extension JSONPathTable {
  private mutating func add(_ node: Node, below parent: Int) -> Int {
    if count == capacity {
      unsafe nodes = Self.grown(nodes, count: count, capacity: capacity * 2)
      capacity *= 2
    }
    var node = node
    node.parent = Int32(truncatingIfNeeded: parent)
    node.sibling = unsafe nodes[parent].lastChild
    unsafe (nodes + count).initialize(to: node)
    unsafe nodes[parent].lastChild = Int32(truncatingIfNeeded: count)
    count += 1
    return count - 1
  }

  private mutating func appendKey(_ key: UnsafePointer<UInt8>, count: Int) {
    let needed = keyBytes + count + 2
    if needed > keyCapacity {
      let capacity = max(needed, keyCapacity * 2)
      unsafe keys = Self.grown(keys, count: keyBytes, capacity: capacity + 16)
      keyCapacity = capacity
    }
    unsafe (keys + keyBytes).update(from: key, count: count)
    unsafe keys[keyBytes + count] = UInt8(ascii: "\"")
    unsafe keys[keyBytes + count + 1] = UInt8(ascii: ":")
    keyBytes = needed
  }

  private static func grown<T>(
    _ memory: UnsafeMutablePointer<T>,
    count: Int,
    capacity: Int
  ) -> UnsafeMutablePointer<T> {
    let larger = UnsafeMutablePointer<T>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: memory, count: count)
    unsafe memory.deallocate()
    return unsafe larger
  }

  private mutating func growBuckets() {
    unsafe buckets.deallocate()
    bucketCount *= 2
    unsafe buckets = .allocate(capacity: bucketCount)
    unsafe buckets.initialize(repeating: 0, count: bucketCount)
    for node in 1..<count where unsafe nodes[node].position < 0 {
      var bucket = unsafe Int(nodes[node].hash) & (bucketCount - 1)
      while unsafe buckets[bucket] != 0 { bucket = (bucket + 1) & (bucketCount - 1) }
      unsafe buckets[bucket] = Int32(truncatingIfNeeded: node)
    }
  }

  /// A hash that differs from run to run, so that no input can be made to collide.
  private func hash(of key: UnsafePointer<UInt8>, count: Int, below parent: Int) -> UInt32 {
    let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = seed ^ UInt64(truncatingIfNeeded: parent) &* multiplier ^ UInt64(truncatingIfNeeded: count)
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: multiplier)
      hash = product.high ^ product.low
    }
    var offset = 0
    while offset + 8 <= count {
      mix(unsafe UnsafeRawPointer(key + offset).loadUnaligned(as: UInt64.self))
      offset += 8
    }
    var tail: UInt64 = 0
    while offset < count {
      tail = tail << 8 | UInt64(unsafe key[offset])
      offset += 1
    }
    mix(tail)
    mix(seed)
    return UInt32(truncatingIfNeeded: hash >> 32)
  }
}
