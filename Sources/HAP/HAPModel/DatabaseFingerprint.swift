/// Stands for the structure of a database: ids, types, formats, permissions, metadata, links and firmware revisions, but no
/// other value. The order of accessories, services and characteristics does not matter. Stable across processes.
public struct DatabaseFingerprint: Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

extension DatabaseFingerprint: CustomStringConvertible {
    public var description: String { String(rawValue, radix: 16) }
}

extension AccessoryDatabase {
    public var fingerprint: DatabaseFingerprint {
        var hash = FNV1a()
        for accessory in ordered(accessories, by: { $0.aid < $1.aid }) {
            hash.add(1, accessory.aid.rawValue)
            for service in ordered(accessory.services, by: { $0.iid < $1.iid }) { hash.add(service) }
        }
        return DatabaseFingerprint(rawValue: hash.state)
    }
}

/// Sorted; the array itself where it is in order already, as nearly always.
private func ordered<Element>(_ elements: [Element], by precedes: (Element, Element) -> Bool) -> [Element] {
    for index in elements.indices.dropFirst() where precedes(elements[index], elements[index - 1]) {
        return elements.sorted(by: precedes)
    }
    return elements
}

/// FNV-1a of 64 bits. Every item is preceded by a tag, so that no two structures give the same bytes.
private struct FNV1a {
    private(set) var state: UInt64 = 0xcbf2_9ce4_8422_2325

    private mutating func add(byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

    mutating func add(_ tag: UInt8, _ value: some FixedWidthInteger) {
        add(byte: tag)
        var rest = value
        for _ in 0..<value.bitWidth / 8 {
            add(byte: UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func add(_ tag: UInt8, _ text: String) {
        add(tag, text.utf8.count)
        for byte in text.utf8 { add(byte: byte) }
    }

    /// 1 and 1.0 are the same bound.
    mutating func add(_ tag: UInt8, _ number: Number?) {
        guard let number else { return }
        if let integer = number.integer { add(tag, integer) } else { add(tag | 64, number.double.bitPattern) }
    }

    mutating func add(_ service: Service) {
        add(2, service.iid.rawValue)
        add(3, service.type.uuid.rawValue)
        add(4, UInt8(service.isPrimary == true ? 1 : 0) | (service.isHidden == true ? 2 : 0))
        for linked in service.linked.sorted() { add(5, linked.rawValue) }
        for characteristic in ordered(service.characteristics, by: { $0.iid < $1.iid }) { add(characteristic) }
    }

    mutating func add(_ characteristic: Characteristic) {
        add(6, characteristic.iid.rawValue)
        add(7, characteristic.type.uuid.rawValue)
        add(8, characteristic.format.rawValue)
        add(9, characteristic.permissions.rawValue)
        for permission in characteristic.unknownPermissions.sorted() { add(10, permission) }
        if let unit = characteristic.unit { add(11, unit.rawValue) }
        if let description = characteristic.description { add(12, description) }
        let metadata = characteristic.metadata
        add(13, metadata.minimum)
        add(14, metadata.maximum)
        add(15, metadata.step)
        if let length = metadata.maxLength { add(16, length) }
        if let length = metadata.maxDataLength { add(17, length) }
        for value in (metadata.validValues ?? []).sorted() { add(18, value) }
        if let range = metadata.validValuesRange {
            add(19, range.lowerBound)
            add(20, range.upperBound)
        }
        if characteristic.type == .firmwareRevision, let value = characteristic.value { add(21, value.description) }
    }
}
