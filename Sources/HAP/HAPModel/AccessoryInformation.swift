/// Who made an accessory and what it is: the accessory information service in short. HAP R2, 8.1.
public struct AccessoryInformation: Hashable, Sendable {
    /// At most 64 characters.
    public var name: String
    public var manufacturer: String
    /// 2 to 64 characters.
    public var model: String
    /// 2 to 64 characters.
    public var serialNumber: String
    /// "x[.y[.z]]", numbers of at most 32 bits.
    public var firmwareRevision: String
    public var hardwareRevision: String?

    public init(
        name: String, manufacturer: String, model: String, serialNumber: String, firmwareRevision: String,
        hardwareRevision: String? = nil
    ) {
        self.name = name
        self.manufacturer = manufacturer
        self.model = model
        self.serialNumber = serialNumber
        self.firmwareRevision = firmwareRevision
        self.hardwareRevision = hardwareRevision
    }

    /// What a service says; empty strings for what it does not say.
    init(_ service: Service?) {
        func text(_ type: CharacteristicType) -> String? {
            service?[type]?.value.map { $0.string ?? $0.description }
        }
        self.init(
            name: text(.name) ?? "", manufacturer: text(.manufacturer) ?? "", model: text(.model) ?? "",
            serialNumber: text(.serialNumber) ?? "", firmwareRevision: text(.firmwareRevision) ?? "",
            hardwareRevision: text(.hardwareRevision))
    }

    /// The accessory information service that says this.
    public var service: Service {
        var characteristics = [
            Characteristic(.identify),
            Characteristic(.manufacturer, .string(manufacturer)),
            Characteristic(.model, .string(model)),
            Characteristic(.name, .string(name)),
            Characteristic(.serialNumber, .string(serialNumber)),
            Characteristic(.firmwareRevision, .string(firmwareRevision)),
        ]
        if let hardwareRevision {
            characteristics.append(Characteristic(.hardwareRevision, .string(hardwareRevision)))
        }
        return Service(type: .accessoryInformation, characteristics: characteristics)
    }

    /// The name as a DNS-SD instance name: at most 63 bytes, cut at the border of a character. RFC 6763, 4.1.1.
    public var instanceName: String { Self.instanceName(name) }

    /// Cuts a name to at most 63 bytes of UTF-8, at the border of a character, without white space at either end.
    public static func instanceName(_ name: String) -> String {
        var bytes = 0
        let trimmed = name.drop { $0.isWhitespace }
        var cut = trimmed.prefix { character in
            bytes += character.utf8.count
            return bytes <= 63
        }
        while cut.last?.isWhitespace == true { cut.removeLast() }
        return String(cut)
    }
}
