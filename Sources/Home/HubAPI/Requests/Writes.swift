import HomeDatabase
import HomeModel

/// Values to be written, for `PUT /characteristics`: all at once, and each for itself.
public struct Writes: Codable, Hashable, Sendable {
    public var writes: [Write]

    public init(_ writes: [Write]) { self.writes = writes }

    public struct Write: Codable, Hashable, Sendable {
        public var characteristic: CharacteristicID
        public var value: HomeValue
        /// Bytes that prove that the write is allowed, where the accessory wants that.
        public var authorizationData: [UInt8]?
        /// Whether the value that the accessory answers with is wanted; nil for no.
        public var wantsResponse: Bool?

        public init(
            _ characteristic: CharacteristicID, _ value: HomeValue, authorizationData: [UInt8]? = nil,
            wantsResponse: Bool? = nil
        ) {
            self.characteristic = characteristic
            self.value = value
            self.authorizationData = authorizationData
            self.wantsResponse = wantsResponse
        }
    }
}
