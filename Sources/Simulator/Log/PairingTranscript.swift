import HAPProtocol

/// A message of pairing for people: small numbers and identifiers as they are, of everything else the length.
enum PairingTranscript {
    static func text(_ body: [UInt8]) -> String {
        guard let tlv = try? TLV8(decoding: body, limits: .pairingResponse) else {
            return "<\(body.count) bytes that are not TLV8>"
        }
        return tlv.items.map(text).joined(separator: " ")
    }

    private static func text(_ item: TLV8.Item) -> String {
        switch item.type {
        case .separator: return "|"
        case .state, .method, .error, .permissions, .flags, .retryDelay:
            guard item.value.count <= 4 else { break }
            let number = item.value.reversed().reduce(0) { $0 << 8 | Int($1) }
            return "\(item.type)=\(number)"
        case .identifier:
            guard let identifier = PairingIdentifier(item.value) else { break }
            return "\(item.type)=\(identifier.text)"
        default: break
        }
        return "\(item.type)=<\(item.value.count) bytes>"
    }
}
