extension PairingTable {
    /// What the accessory does about a request to `/pairings`.
    public enum Answer: Hashable, Sendable {
        /// HTTP 200 with this body.
        ///
        /// `removed` are the controllers whose sessions end once the reply is delivered. When the table changed, it
        /// must be stored durably before the reply goes out.
        case reply([UInt8], changed: Bool, removed: [PairingIdentifier])
        /// HTTP 400.
        case reject(PairingFailure)
    }

    /// Carries out a request of the controller that owns the session; nil for a session without pairing (transient).
    public mutating func answer(_ body: [UInt8], from controller: PairingIdentifier?) -> Answer {
        guard let controller, isAdmin(controller) else {
            return .reply(PairingError.authentication.body(state: .m2), changed: false, removed: [])
        }
        do throws(PairingFailure) {
            let before = self
            switch try PairingsRequest(decoding: body) {
            case .add(let pairing):
                do throws(PairingError) {
                    let removed = try add(pairing)
                    return acknowledge(before, removed)
                } catch {
                    return .reply(error.body(state: .m2), changed: false, removed: [])
                }
            case .remove(let identifier):
                let removed = remove(identifier)
                return acknowledge(before, removed)
            case .list:
                return .reply(listBody, changed: false, removed: [])
            }
        } catch {
            return .reject(error)
        }
    }

    private func acknowledge(_ before: PairingTable, _ removed: [Pairing]) -> Answer {
        .reply(PairingMessage(state: .m2).encoded(), changed: self != before, removed: removed.map(\.identifier))
    }

    /// State, then identifier, key and permissions of each pairing with separators between.
    private var listBody: [UInt8] {
        var writer = TLV8Writer()
        writer.append(.state, PairingState.m2.rawValue)
        for (index, pairing) in pairings.enumerated() {
            if index > 0 { writer.appendSeparator() }
            writer.append(.identifier, pairing.identifier.text.utf8)
            writer.append(.publicKey, pairing.publicKey.bytes)
            writer.append(.permissions, pairing.permissions.rawValue)
        }
        return writer.bytes
    }
}
