import HAPModel
import HearthJSON

extension Characteristic {
    /// nil without an iid, or without a type that is a UUID: nothing could address it.
    ///
    /// A missing format is that of the catalog, or else of the value; missing permissions likewise.
    init?(_ members: CharacteristicMembers) {
        guard let iid = members.iid, let type = members.type else { return nil }
        let definition = members.format == nil || members.permissions == nil ? type.definition : nil
        let format = members.format ?? definition?.format ?? Format(guessedFrom: members.value)
        var extra = members.extra
        var value: Value?
        switch members.value {
        case nil, .null?: break
        case .value(let sent)?:
            value = try? sent.coerced(to: format)
            if let bytes = value?.bytes, let text = sent.string, !Base64.keepsAll(of: text, in: bytes) { value = nil }
            if value == nil {
                var writer = JSONWriter()
                writer.value(sent)
                extra.append(ExtraMember("value", writer.bytes[...]))
            }
        case .other(let json)?: extra.append(ExtraMember(name: "value", json: json))
        }
        self.init(
            iid: InstanceID(iid), type: type, format: format,
            permissions: members.permissions ?? definition?.permissions ?? (members.value == nil ? [] : .read),
            unknownPermissions: members.unknownPermissions, unit: members.unit, metadata: members.metadata,
            value: value, description: members.description, extra: extra)
    }
}

extension Format {
    /// Empty when there is nothing to guess from.
    fileprivate init(guessedFrom value: WireValue?) {
        guard case .value(let value)? = value else {
            self.init(rawValue: "")
            return
        }
        switch value {
        case .bool: self = .bool
        case .integer: self = .int
        case .float: self = .float
        case .string: self = .string
        case .tlv8: self = .tlv8
        case .data: self = .data
        }
    }
}

extension Base64 {
    /// Whether the text says no more than the bytes that were decoded from it. Some accessories send hexadecimal text
    /// as data, which is Base64 by accident and has stray bits at its end.
    fileprivate static func keepsAll(of text: String, in bytes: [UInt8]) -> Bool {
        func last(_ text: String) -> UInt8? {
            text.utf8.last { $0 != UInt8(ascii: "=") && $0 > 0x20 }
        }
        switch (last(text), last(encode(bytes))) {
        case (UInt8(ascii: "-"), UInt8(ascii: "+")), (UInt8(ascii: "_"), UInt8(ascii: "/")): return true
        case (let sent, let canonical): return sent == canonical
        }
    }
}
