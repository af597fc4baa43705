import HearthNetworking

/// Tells a slow reader from one that has stopped reading.
struct DeliveryWatch {
    /// Bytes that were ever handed to the stream.
    var sent: UInt64 = 0
    /// The next look at the progress; nil while nothing is unread.
    var check: ScheduledWork?

    var isUnderWatch: Bool { check != nil }

    /// How many bytes have left, while others wait; nil when none wait.
    func taken(unread: Int) -> UInt64? { unread > 0 ? sent &- UInt64(unread) : nil }

    mutating func end() {
        check?.cancel()
        check = nil
    }
}
