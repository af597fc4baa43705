import HAPModel
import HAPProtocol

/// Composes the TLV8 value of a characteristic. R2, chapter 14.
struct TLVBody {
    private var writer = TLV8Writer()

    static func bytes(_ compose: (inout TLVBody) -> Void) -> [UInt8] {
        var body = TLVBody()
        compose(&body)
        return body.writer.bytes
    }

    var value: Value { .tlv8(writer.bytes) }

    static func value(_ compose: (inout TLVBody) -> Void) -> Value { .tlv8(bytes(compose)) }

    mutating func bytes(_ type: UInt8, _ value: [UInt8]) { writer.append(TLVType(rawValue: type), value) }
    mutating func byte(_ type: UInt8, _ value: UInt8) { bytes(type, [value]) }
    mutating func text(_ type: UInt8, _ value: String) { bytes(type, Array(value.utf8)) }

    /// Little-endian, in the width of its type.
    mutating func number(_ type: UInt8, _ value: some FixedWidthInteger) {
        number(type, value, width: value.bitWidth / 8)
    }

    /// Little-endian, in 1, 2, 4 or 8 bytes, as it needs.
    mutating func shortNumber(_ type: UInt8, _ value: UInt64) {
        let width = value < 1 << 8 ? 1 : value < 1 << 16 ? 2 : value < 1 << 32 ? 4 : 8
        number(type, value, width: width)
    }

    private mutating func number(_ type: UInt8, _ value: some FixedWidthInteger, width: Int) {
        bytes(type, (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }

    mutating func nested(_ type: UInt8, _ compose: (inout TLVBody) -> Void) { bytes(type, Self.bytes(compose)) }

    /// What is written for each, with the empty items of type 0 between them that characteristics use.
    mutating func separated<Element>(
        _ elements: some Collection<Element>, _ write: (inout TLVBody, Element) -> Void
    ) {
        for (number, element) in elements.enumerated() {
            if number > 0 { bytes(0, []) }
            write(&self, element)
        }
    }

    /// Several items of one type, ``separated(_:_:)``.
    mutating func list<Element>(
        _ type: UInt8, _ elements: some Collection<Element>, _ compose: (inout TLVBody, Element) -> Void
    ) {
        separated(elements) { body, element in body.nested(type) { compose(&$0, element) } }
    }

    /// Numbers of one byte, ``separated(_:_:)``.
    mutating func bytes(_ type: UInt8, eachOf values: [UInt8]) { separated(values) { $0.byte(type, $1) } }
}

/// Reading what a controller wrote: nil for what is not there or not of the form that was asked for.
extension TLV8 {
    init?(_ value: Value?) {
        guard let bytes = value?.bytes, let decoded = try? TLV8(decoding: bytes) else { return nil }
        self = decoded
    }

    func bytes(_ type: UInt8) -> [UInt8]? { self[TLVType(rawValue: type)] }

    func byte(_ type: UInt8) -> UInt8? {
        guard let value = bytes(type), value.count == 1 else { return nil }
        return value[0]
    }

    /// Little-endian, of 1 to 8 bytes.
    func number(_ type: UInt8) -> UInt64? {
        guard let value = bytes(type), (1...8).contains(value.count) else { return nil }
        return value.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    func nested(_ type: UInt8) -> TLV8? { bytes(type).flatMap { try? TLV8(decoding: $0) } }

    /// All items of a type; nil unless each of them is TLV8 itself.
    func every(_ type: UInt8) -> [TLV8]? {
        let nested = all(type)
        return nested.count == items.count { $0.type.rawValue == type } ? nested : nil
    }

    /// All items of a type that are TLV8 themselves.
    func all(_ type: UInt8) -> [TLV8] {
        items.filter { $0.type.rawValue == type }.compactMap { try? TLV8(decoding: $0.value) }
    }
}

extension SimulatorRandom {
    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}
