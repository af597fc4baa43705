/// Why a setup code, setup ID, setup payload or device ID was refused.
public struct SetupCodeError: Error, Hashable, Sendable {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let wrongDigitCount = Code(rawValue: "wrongDigitCount")
        public static let unexpectedCharacter = Code(rawValue: "unexpectedCharacter")
        public static let trivial = Code(rawValue: "trivial")
        public static let malformedSetupID = Code(rawValue: "malformedSetupID")
        public static let malformedPayload = Code(rawValue: "malformedPayload")
        public static let malformedDeviceID = Code(rawValue: "malformedDeviceID")
    }

    public let code: Code
    /// A sentence for the person who entered the value; it never repeats the value.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SetupCodeError: CustomStringConvertible {
    public var description: String { message }
}
