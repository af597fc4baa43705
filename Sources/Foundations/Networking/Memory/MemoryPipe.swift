/// One direction of a stream in memory. On the loop only.
final class MemoryPipe: @unchecked Sendable {
    // Unchecked: touched on the loop only.
    private let medium: MemoryMedium
    private let faults: MemoryFaults
    /// What the writer has not been able to hand over.
    private(set) var unsent = OutgoingBytes()
    private var underWay = 0
    private var arrived: [UInt8] = []
    private var arrivedHead = 0
    private var isFinishing = false
    private var finishSent = false
    /// The reader has seen everything that will ever come.
    private(set) var hasEnded = false
    var isVanished = false
    var onArrival: () -> Void = {}
    var onHandedOver: () -> Void = {}

    init(medium: MemoryMedium) {
        self.medium = medium
        faults = medium.faults
    }

    var hasBytes: Bool { arrivedHead < arrived.count }

    func write(_ bytes: [UInt8]) {
        unsent.append(bytes)
        pump()
    }

    func finish() {
        isFinishing = true
        pump()
    }

    func dropUnsent() { unsent = OutgoingBytes() }

    /// The next bytes, or nil when none have arrived.
    func read() -> [UInt8]? {
        guard hasBytes else { return nil }
        let count = min(arrived.count - arrivedHead, max(faults.largestRead ?? 65_536, 1))
        let bytes = Array(arrived[arrivedHead..<arrivedHead + count])
        arrivedHead += count
        if arrivedHead == arrived.count {
            arrived = []
            arrivedHead = 0
        }
        pump()
        return bytes
    }

    private func pump() {
        var handedOver = false
        while !unsent.isEmpty {
            let room = faults.window - underWay - (arrived.count - arrivedHead)
            guard room > 0 else { break }
            let piece = unsent.withFirst { Array($0.prefix(room)) }
            unsent.removeFirst(piece.count)
            underWay += piece.count
            handedOver = true
            if !isVanished { medium.deliver { [self] in arrive(piece) } }
        }
        if isFinishing, !finishSent, unsent.isEmpty {
            finishSent = true
            if !isVanished {
                medium.deliver { [self] in
                    guard !isVanished else { return }
                    hasEnded = true
                    onArrival()
                }
            }
        }
        if handedOver || unsent.isEmpty { onHandedOver() }
    }

    private func arrive(_ piece: [UInt8]) {
        guard !isVanished else { return }
        underWay -= piece.count
        if arrivedHead > 0 {
            arrived.removeFirst(arrivedHead)
            arrivedHead = 0
        }
        arrived.append(contentsOf: piece)
        onArrival()
    }
}
