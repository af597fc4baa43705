import HAPModel

/// What an accessory says of itself in the TXT record of its `_hap._tcp` service. HAP R2, 6.4.
public struct AccessoryAdvertisement: Hashable, Sendable {
    /// `id`.
    public var deviceID: DeviceID
    /// `c#`; nil when it is missing or no number. Some accessories announce 0, which is a number like any other and
    /// not the same as never having read the database.
    public var configurationNumber: Int?
    /// `s#`, 1 in every release of HAP over IP.
    public var stateNumber: Int
    /// `sf`.
    public var status: StatusFlags
    /// `ff`.
    public var features: FeatureFlags
    /// `ci`.
    public var category: AccessoryCategory
    /// `md`: the model, not the name.
    public var model: String
    /// `pv`, such as "1.1".
    public var protocolVersion: String
    /// `sh`, 4 bytes: finds the accessory of a scanned setup payload.
    public var setupHash: [UInt8]?

    public init(
        deviceID: DeviceID, configurationNumber: ConfigurationNumber, status: StatusFlags, features: FeatureFlags = [],
        category: AccessoryCategory, model: String, setupHash: SetupHash? = nil
    ) {
        self.deviceID = deviceID
        self.configurationNumber = Int(configurationNumber.rawValue)
        stateNumber = 1
        self.status = status
        self.features = features
        self.category = category
        self.model = model
        protocolVersion = "1.1"
        self.setupHash = setupHash?.bytes
    }

    public var isPaired: Bool { !status.contains(.notPaired) }

    /// Whether the accessory has this setup ID; false when it announces no hash.
    public func matches(_ setupID: SetupID) -> Bool {
        setupHash == SetupHash(setupID: setupID, deviceID: deviceID).bytes
    }

    // MARK: TXT record

    /// Why a TXT record is not one of an accessory.
    public enum ParseError: Error, Hashable, Sendable {
        case missingID
        case malformedID(String)
    }

    /// Reads the pairs of a TXT record.
    ///
    /// Keys are the same in any case, and of equal ones the first counts. Only `id` must be there. What is missing or
    /// no number gets its usual value: paired, no features, category Other, state 1, protocol 1.0.
    public init(pairs: some Sequence<(key: String, value: String)>) throws(ParseError) {
        var values: [String: String] = [:]
        for (key, value) in pairs where values[key.lowercased()] == nil { values[key.lowercased()] = value }

        guard let id = values["id"] else { throw .missingID }
        guard let deviceID = try? DeviceID(Self.trimmed(id)) else { throw .malformedID(id) }
        self.deviceID = deviceID
        configurationNumber = Self.number(values["c#"]).flatMap { Int(exactly: $0) }
        stateNumber = Self.number(values["s#"]).flatMap { Int(exactly: $0) } ?? 1
        status = StatusFlags(rawValue: Self.number(values["sf"]).flatMap { UInt32(exactly: $0) } ?? 0)
        features = FeatureFlags(rawValue: Self.number(values["ff"]).flatMap { UInt32(exactly: $0) } ?? 0)
        category = AccessoryCategory(
            rawValue: Self.number(values["ci"]).flatMap { Int(exactly: $0) } ?? AccessoryCategory.other.rawValue)
        model = values["md"] ?? ""
        protocolVersion = values["pv"] ?? "1.0"
        setupHash = values["sh"].flatMap { Base64.decode($0) }.flatMap { $0.count == 4 ? $0 : nil }
    }

    /// The pairs of the TXT record, in the order of the specification's table.
    public var pairs: [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        if let configurationNumber { pairs.append(("c#", "\(configurationNumber)")) }
        pairs.append(("ff", "\(features.rawValue)"))
        pairs.append(("id", deviceID.text))
        // One string of the record holds 255 bytes; the model's own limit is 64 characters.
        pairs.append(("md", Self.cut(model, to: 252)))
        pairs.append(("pv", protocolVersion))
        pairs.append(("s#", "\(stateNumber)"))
        pairs.append(("sf", "\(status.rawValue)"))
        pairs.append(("ci", "\(category.rawValue)"))
        if let setupHash { pairs.append(("sh", Base64.encode(setupHash))) }
        return pairs
    }

    /// Decimal, or hexadecimal behind 0x as a few accessories write their flags.
    private static func number(_ text: String?) -> UInt64? {
        guard let text = text.map(trimmed) else { return nil }
        if text.hasPrefix("0x") || text.hasPrefix("0X") { return UInt64(text.dropFirst(2), radix: 16) }
        return text.hasPrefix("+") ? nil : UInt64(text)
    }

    private static func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    private static func cut(_ text: String, to bytes: Int) -> String {
        var count = 0
        return String(
            text.prefix { character in
                count += character.utf8.count
                return count <= bytes
            })
    }
}

extension AccessoryAdvertisement.ParseError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingID: "the TXT record has no id; an accessory announces one"
        case .malformedID(let text): "the TXT record's id is \"\(text)\"; it has the form 1A:2B:3C:4D:5E:6F"
        }
    }
}
