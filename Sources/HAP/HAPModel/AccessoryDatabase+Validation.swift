/// Something that a database has wrong.
public struct DatabaseProblem: Hashable, Sendable {
    public enum Severity: Sendable, Hashable {
        /// Controllers would refuse the accessory, or mistake one thing for another.
        case error
        /// It works, but some controllers or people will stumble over it.
        case warning
    }

    public struct Code: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let noAccessories = Self(rawValue: "noAccessories")
        public static let tooManyAccessories = Self(rawValue: "tooManyAccessories")
        public static let noPrimaryAccessory = Self(rawValue: "noPrimaryAccessory")
        public static let invalidID = Self(rawValue: "invalidID")
        public static let duplicateID = Self(rawValue: "duplicateID")
        public static let tooManyServices = Self(rawValue: "tooManyServices")
        public static let missingInformation = Self(rawValue: "missingInformation")
        public static let missingCharacteristic = Self(rawValue: "missingCharacteristic")
        public static let invalidInformation = Self(rawValue: "invalidInformation")
        public static let unknownLink = Self(rawValue: "unknownLink")
        public static let invalidFormat = Self(rawValue: "invalidFormat")
        public static let invalidPermissions = Self(rawValue: "invalidPermissions")
        public static let invalidMetadata = Self(rawValue: "invalidMetadata")
        public static let invalidValue = Self(rawValue: "invalidValue")
    }

    public var severity: Severity
    public var code: Code
    public var aid: AccessoryID?
    public var iid: InstanceID?
    /// What is wrong and what to do about it.
    public var message: String
}

extension DatabaseProblem: CustomStringConvertible {
    /// "accessory 2, iid 9: …".
    public var description: String {
        switch (aid, iid) {
        case (let aid?, let iid?): "accessory \(aid), iid \(iid): \(message)"
        case (let aid?, nil): "accessory \(aid): \(message)"
        default: message
        }
    }
}

extension AccessoryDatabase {
    /// At most so many services may one accessory have. HAP R2, 2.5.3.2.
    public static let maximumServices = 100

    /// Everything that is wrong with the database as something to serve, in its order. HAP R2, 2.5, 2.6, 6.3 and 8.1.
    /// What a foreign accessory sends may be wrong and still be of use.
    public func problems() -> [DatabaseProblem] {
        var check = DatabaseCheck()
        check.run(self)
        return check.problems
    }
}
