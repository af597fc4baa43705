/// The answer to a ``PairingsRequest``, read at the controller.
public enum PairingsResponse: Sendable {
    /// Checks the answer to `add` or `remove`.
    /// - Throws: ``PairingFailure/Code/refused`` with the accessory's reason.
    public static func check(_ body: [UInt8]) throws(PairingFailure) {
        _ = try PairingMessage.response(body, to: .pairings, state: .m2)
    }

    /// Reads the answer to `list`. Entries start at an Identifier, with or without separators between them; one
    /// without Permissions is a regular user.
    public static func list(_ body: [UInt8]) throws(PairingFailure) -> [Pairing] {
        let message = try PairingMessage.response(body, to: .pairings, state: .m2)
        var entries: [TLV8] = []
        for item in message.tlv.items {
            switch item.type {
            case .identifier: entries.append(TLV8([item]))
            case .publicKey, .permissions: if !entries.isEmpty { entries[entries.count - 1].items.append(item) }
            default: continue
            }
        }
        var pairings: [Pairing] = []
        for entry in entries {
            let entry = PairingMessage(inner: entry)
            let permissions = try entry.optionalValue(.permissions, 1...1, in: .m2)
            pairings.append(
                Pairing(
                    identifier: try entry.identifier(in: .m2),
                    publicKey: try entry.longTermPublicKey(in: .m2),
                    permissions: PairingPermissions(rawValue: permissions?[0] ?? 0)))
        }
        return pairings
    }
}
