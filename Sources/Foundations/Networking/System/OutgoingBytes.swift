/// Bytes that the system has not taken yet. Small writes behind each other are joined, so that one call sends many.
struct OutgoingBytes {
    private var chunks: [[UInt8]] = []
    private var head = 0
    /// How much of the first chunk is gone.
    private var offset = 0
    private(set) var count = 0
    /// The system said that it takes no more for now.
    var isStalled = false

    private static let joinLimit = 65_536

    var isEmpty: Bool { count == 0 }

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        count += bytes.count
        if let last = chunks.indices.last, last >= head, chunks[last].count + bytes.count <= OutgoingBytes.joinLimit {
            chunks[last].append(contentsOf: bytes)
        } else {
            chunks.append(bytes)
        }
    }

    /// The bytes to send first; only while not empty.
    func withFirst<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        guard head < chunks.count else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        return chunks[head].withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
    }

    mutating func removeFirst(_ sent: Int) {
        count -= sent
        offset += sent
        guard head < chunks.count, offset >= chunks[head].count else { return }
        chunks[head] = []
        head += 1
        offset = 0
        if head == chunks.count {
            chunks = []
            head = 0
        } else if head > 64 {
            chunks.removeFirst(head)
            head = 0
        }
    }
}
