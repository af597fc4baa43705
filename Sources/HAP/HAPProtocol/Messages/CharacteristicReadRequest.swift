import HAPModel
import HearthHTTP

/// What a `GET /characteristics` asks for. HAP R2, 6.7.4.
public struct CharacteristicReadRequest: Hashable, Sendable {
    /// In the order of the query; at least one when parsed.
    public var ids: [CharacteristicID]
    /// Whether format, unit, range and the like are wanted.
    public var includesMetadata: Bool
    public var includesPermissions: Bool
    public var includesType: Bool
    /// Whether it is wanted if events are on for this connection.
    public var includesEvents: Bool

    public init(
        _ ids: [CharacteristicID], includesMetadata: Bool = false, includesPermissions: Bool = false,
        includesType: Bool = false, includesEvents: Bool = false
    ) {
        self.ids = ids
        self.includesMetadata = includesMetadata
        self.includesPermissions = includesPermissions
        self.includesType = includesType
        self.includesEvents = includesEvents
    }

    /// Parses what stands behind the question mark: `id=1.4,1.5&meta=1`.
    ///
    /// Flags are 1, 0, true or false. Parameters that HAP does not define are ignored, percent encoding is undone.
    public init(query: ArraySlice<UInt8>?) throws(MessageError) {
        self.init([])
        var seen: [Parameter] = []
        for part in (query ?? []).split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let parameter = Parameter(part[..<equals]) else { continue }
            guard !seen.contains(parameter) else {
                throw MessageError(.malformedQuery, "expected \(parameter) once in the query")
            }
            seen.append(parameter)
            let value = try Self.decoded(part[equals...].dropFirst())
            switch parameter {
            case .id: ids = try Self.ids(value)
            case .meta: includesMetadata = try Self.flag(parameter, value)
            case .perms: includesPermissions = try Self.flag(parameter, value)
            case .type: includesType = try Self.flag(parameter, value)
            case .ev: includesEvents = try Self.flag(parameter, value)
            }
        }
        guard !ids.isEmpty else {
            throw MessageError(.missingID, "expected id= with at least one characteristic, for example id=1.10")
        }
    }

    private enum Parameter {
        case id, meta, perms, type, ev

        /// nil for one that HAP does not define.
        init?(_ name: ArraySlice<UInt8>) {
            if name.elementsEqual("id".utf8) {
                self = .id
            } else if name.elementsEqual("meta".utf8) {
                self = .meta
            } else if name.elementsEqual("perms".utf8) {
                self = .perms
            } else if name.elementsEqual("type".utf8) {
                self = .type
            } else if name.elementsEqual("ev".utf8) {
                self = .ev
            } else {
                return nil
            }
        }
    }

    /// `/characteristics?id=1.4,1.5`, with the flags that are set.
    public var target: HTTPTarget {
        var text = "/characteristics?id="
        for (place, id) in ids.enumerated() {
            if place > 0 { text += "," }
            text += id.description
        }
        if includesMetadata { text += "&meta=1" }
        if includesPermissions { text += "&perms=1" }
        if includesType { text += "&type=1" }
        if includesEvents { text += "&ev=1" }
        // Digits and the letters above are all that can be in it.
        return HTTPTarget(text) ?? "/characteristics"
    }

    private static func ids(_ value: ArraySlice<UInt8>) throws(MessageError) -> [CharacteristicID] {
        guard !value.isEmpty else {
            throw MessageError(.missingID, "expected at least one characteristic behind id=")
        }
        var ids: [CharacteristicID] = []
        for part in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            do {
                ids.append(try CharacteristicID(utf8: part))
            } catch {
                throw MessageError(
                    .malformedID, "\"\(String(decoding: part.prefix(60), as: UTF8.self))\" is \(error)")
            }
        }
        return ids
    }

    private static func flag(_ name: Parameter, _ value: ArraySlice<UInt8>) throws(MessageError) -> Bool {
        switch String(decoding: value, as: UTF8.self) {
        case "1", "true": return true
        case "0", "false": return false
        default: throw MessageError(.malformedQuery, "expected \(name)=1 or \(name)=0")
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) throws(MessageError) -> ArraySlice<UInt8> {
        guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                throw MessageError(.malformedQuery, "expected two hexadecimal digits behind %")
            }
            result.append(high << 4 | low)
        }
        return result[...]
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
