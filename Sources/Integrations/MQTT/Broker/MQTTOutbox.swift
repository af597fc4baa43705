/// Messages that wait to be sent: the last one of each topic that the broker keeps, and a bounded number of others.
///
/// What was sent counts as waiting until the broker has confirmed it, and waits again when the connection ended before.
struct MQTTOutbox {
    /// Messages under way at most.
    static let window = 20
    /// Messages that the broker does not keep, such as presses of buttons.
    static let mostPassing = 256

    /// In the order in which they are to be sent.
    private var order: [String] = []
    private var start = 0
    private var kept: [String: MQTTMessage] = [:]
    private var passing: [MQTTMessage] = []
    /// With how many were sent before, since the numbers of the protocol begin anew.
    private var underWay: [Int32: (place: UInt64, message: MQTTMessage)] = [:]
    private var sent: UInt64 = 0

    var isEmpty: Bool { kept.isEmpty && passing.isEmpty && underWay.isEmpty }
    var count: Int { kept.count + passing.count + underWay.count }

    /// - Returns: false when it was dropped, since too many wait.
    @discardableResult
    mutating func add(_ message: MQTTMessage) -> Bool {
        guard message.isRetained else {
            guard passing.count < Self.mostPassing else { return false }
            passing.append(message)
            return true
        }
        if kept.updateValue(message, forKey: message.topic) == nil { order.append(message.topic) }
        return true
    }

    /// The next one to send; nil when there is none or as many as may be are under way. What passes goes first: it is worth
    /// nothing later.
    mutating func next() -> MQTTMessage? {
        guard underWay.count < Self.window else { return nil }
        if !passing.isEmpty { return passing.removeFirst() }
        while start < order.count {
            let topic = order[start]
            start += 1
            if start > 512, start * 2 > order.count {
                order.removeFirst(start)
                start = 0
            }
            if let message = kept.removeValue(forKey: topic) { return message }
        }
        return nil
    }

    mutating func sent(_ message: MQTTMessage, as number: Int32) {
        underWay[number] = (sent, message)
        sent += 1
    }
    mutating func confirmed(_ number: Int32) { underWay[number] = nil }

    /// The connection has ended.
    mutating func connectionEnded() {
        passing = []
        let lost = underWay.values.filter(\.message.isRetained).sorted { $0.place < $1.place }.map(\.message)
        let latest = Dictionary(lost.map { ($0.topic, $0) }) { _, later in later }
        for message in lost where kept[message.topic] == nil {
            if let message = latest[message.topic] { add(message) }
        }
        underWay = [:]
    }
}
