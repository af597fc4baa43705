import HAPModel
import HomeEngine
import HomeModel

extension HomeValue {
    package init(_ value: Value) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .float(let value): self = .float(value)
        case .string(let value): self = .string(value)
        case .tlv8(let value), .data(let value): self = .data(value)
        }
    }
}

extension Value {
    /// As the characteristic's format wants bytes; the rest is brought to the format where it is written.
    package init(_ value: HomeValue, as format: Format) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .float(let value): self = .float(value)
        case .string(let value): self = .string(value)
        case .data(let value): self = format == .tlv8 ? .tlv8(value) : .data(value)
        }
    }
}

extension CharacteristicAddress {
    init(_ id: HAPModel.CharacteristicID) { self.init("\(id.aid)", "\(id.iid)") }
}

extension HAPModel.CharacteristicID {
    /// nil for keys that are not of this link.
    init?(_ address: CharacteristicAddress) {
        guard let aid = UInt64(address.accessory), let iid = UInt64(address.characteristic) else { return nil }
        self.init(aid: AccessoryID(aid), iid: InstanceID(iid))
    }
}

extension CharacteristicProperties {
    private static let table: [(Permissions, CharacteristicProperties)] = [
        (.read, .readable), (.write, .writable), (.events, .supportsEventNotification), (.hidden, .hidden),
        (.additionalAuthorization, .requiresAuthorizationData), (.timedWrite, .requiresTimedWrite),
        (.writeResponse, .supportsWriteResponse),
    ]

    init(_ permissions: Permissions) {
        self.init(Self.table.filter { permissions.contains($0.0) }.map(\.1))
    }
}

extension HomeNumber {
    init(_ number: Number) {
        switch number {
        case .integer(let value): self = .integer(value)
        case .decimal(let value): self = .decimal(value)
        }
    }
}

extension CharacteristicMetadata {
    /// A range of valid values is listed only when it has at most so many; a longer one is said by minimum and maximum.
    private static let listedValues = 64

    init(_ characteristic: HAPModel.Characteristic) {
        let metadata = characteristic.metadata
        var minimum = metadata.minimum.map { HomeNumber($0) }
        var maximum = metadata.maximum.map { HomeNumber($0) }
        var values = metadata.validValues?.map { HomeNumber.integer($0) }
        if values == nil, let range = metadata.validValuesRange {
            // The difference of two 128-bit numbers may not fit into 128 bits.
            let (length, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
            if !overflow, length < Self.listedValues {
                values = range.map { .integer($0) }
            } else {
                minimum = max(minimum ?? .integer(range.lowerBound), .integer(range.lowerBound))
                maximum = min(maximum ?? .integer(range.upperBound), .integer(range.upperBound))
            }
        }
        self.init(
            format: ValueFormat(characteristic.format), units: characteristic.unit?.rawValue, minimum: minimum,
            maximum: maximum, step: metadata.step.map { HomeNumber($0) }, maximumLength: metadata.maxLength,
            maximumDataLength: metadata.maxDataLength, validValues: values,
            manufacturerDescription: characteristic.description)
    }
}

extension ValueFormat {
    /// Both use the same names but for one.
    init(_ format: Format) { self = format == .dictionary ? .dictionary : ValueFormat(rawValue: format.rawValue) }
}
