import HearthCalendar

/// A value and when it was heard.
public struct RecordedValue: Hashable, Sendable {
    public var value: HomeValue
    public var time: Instant

    public init(_ value: HomeValue, at time: Instant) {
        self.value = value
        self.time = time
    }
}

/// The last known value of each characteristic. Apart from the ``HomeStructure``, because values change a thousand times as
/// often and need not survive a loss of power.
public struct LastValues: Hashable, Sendable {
    public private(set) var all: [CharacteristicID: RecordedValue] = [:]

    public init() {}

    public subscript(_ characteristic: CharacteristicID) -> RecordedValue? { all[characteristic] }

    /// Keeps what was heard last. The order of the calls decides, not the times: a clock may have been set back meanwhile.
    /// - Returns: whether the value differs from the one known before, or none was known.
    @discardableResult
    public mutating func record(_ value: HomeValue, of characteristic: CharacteristicID, at time: Instant) -> Bool {
        let before = all[characteristic]
        all[characteristic] = RecordedValue(value, at: time)
        return before?.value != value
    }

    /// Forgets what the events say has gone.
    public mutating func forget(after events: [StructureEvent]) {
        for event in events {
            for characteristic in event.removedCharacteristics { all[characteristic] = nil }
        }
    }
}
