import HearthCalendar
import HomeDatabase
import HomeModel

/// What came of asking accessories for values, one by one in the order in which they were asked for.
public struct ReadResults: Codable, Hashable, Sendable {
    public var results: [ReadResult]

    public init(results: [ReadResult]) { self.results = results }
}

public struct ReadResult: Codable, Hashable, Sendable {
    public var characteristic: CharacteristicID
    /// nil where the accessory says that there is none, as of a button, and where it was not told.
    public var value: HomeValue?
    /// When the accessory told it, where that is not now.
    public var time: Instant?
    /// Why it was not told; nil when it was.
    public var error: Problem?

    public init(
        characteristic: CharacteristicID, value: HomeValue? = nil, time: Instant? = nil, error: Problem? = nil
    ) {
        self.characteristic = characteristic
        self.value = value
        self.time = time
        self.error = error
    }
}

/// What came of writes, one by one in the order in which they were given.
public struct WriteResults: Codable, Hashable, Sendable {
    public var results: [WriteResult]

    public init(results: [WriteResult]) { self.results = results }
}

public struct WriteResult: Codable, Hashable, Sendable {
    public var characteristic: CharacteristicID
    /// What the accessory answered, where that was wanted.
    public var response: HomeValue?
    /// Why it was not done; nil when the accessory has confirmed it.
    public var error: Problem?

    public init(characteristic: CharacteristicID, response: HomeValue? = nil, error: Problem? = nil) {
        self.characteristic = characteristic
        self.response = response
        self.error = error
    }
}
