/// One message of a pairing procedure: TLV8 with State first.
public struct PairingMessage: Hashable, Sendable {
    /// The media type of every pairing body, requests and responses.
    public static let contentType = "application/pairing+tlv8"

    public let tlv: TLV8

    /// A message to send. Some accessories refuse one whose State is not its first item.
    public init(state: PairingState, _ items: [TLV8.Item] = []) {
        tlv = TLV8([.init(.state, [state.rawValue])] + items)
    }

    /// A message that came in.
    public init(decoding bytes: [UInt8], limits: TLV8Limits) throws(TLV8Error) {
        tlv = try TLV8(decoding: bytes, limits: limits)
    }

    /// The items inside EncryptedData, which have no State.
    init(inner tlv: TLV8) {
        self.tlv = tlv
    }

    public func encoded() -> [UInt8] {
        tlv.encoded()
    }

    /// Nil when there is no State of one byte.
    public var state: PairingState? {
        tlv[.state].flatMap { $0.count == 1 ? PairingState(rawValue: $0[0]) : nil }
    }

    /// A value whose length lies in a range, from an item that stands exactly once.
    func value(
        _ type: TLVType, _ length: ClosedRange<Int>, in state: PairingState
    ) throws(PairingFailure) -> [UInt8] {
        guard let value = try optionalValue(type, length, in: state) else {
            throw .malformed("\(type) is missing", state: state)
        }
        return value
    }

    func optionalValue(
        _ type: TLVType, _ length: ClosedRange<Int>, in state: PairingState
    ) throws(PairingFailure) -> [UInt8]? {
        var found: [UInt8]?
        for item in tlv.items where item.type == type {
            guard found == nil else { throw .malformed("\(type) stands twice", state: state) }
            guard length.contains(item.value.count) else {
                throw .malformed("\(type) has \(item.value.count) bytes", state: state)
            }
            found = item.value
        }
        return found
    }

    func byte(_ type: TLVType, in state: PairingState) throws(PairingFailure) -> UInt8 {
        try value(type, 1...1, in: state)[0]
    }

    func identifier(in state: PairingState) throws(PairingFailure) -> PairingIdentifier {
        let bytes = try value(.identifier, 1...PairingIdentifier.maximumLength, in: state)
        guard let identifier = PairingIdentifier(bytes) else {
            throw .malformed("Identifier is not UTF-8", state: state)
        }
        return identifier
    }

    func longTermPublicKey(in state: PairingState) throws(PairingFailure) -> LongTermPublicKey {
        let bytes = try value(.publicKey, LongTermPublicKey.length...LongTermPublicKey.length, in: state)
        guard let key = LongTermPublicKey(bytes) else {
            throw .malformed("PublicKey has \(bytes.count) bytes", state: state)
        }
        return key
    }
}

extension PairingMessage {
    /// Reads a request at the accessory.
    static func request(_ body: [UInt8], state: PairingState) throws(PairingFailure) -> PairingMessage {
        do throws(TLV8Error) {
            return try PairingMessage(decoding: body, limits: .pairingRequest)
        } catch {
            throw .malformed("\(error)", state: state)
        }
    }

    /// Reads a response at the controller; an Error item becomes a thrown refusal.
    ///
    /// A response without State is taken, since some accessories send none and a controller has only one request
    /// under way; a wrong State is not.
    static func response(
        _ body: [UInt8], to procedure: PairingProcedure, state: PairingState
    ) throws(PairingFailure) -> PairingMessage {
        let message: PairingMessage
        do throws(TLV8Error) {
            message = try PairingMessage(decoding: body, limits: .pairingResponse)
        } catch {
            throw .malformed("\(error)", state: state)
        }
        if let refusal = PairingError(in: message) {
            throw .refused(refusal, in: procedure, state: state, retryDelay: message.retryDelay)
        }
        if message.tlv[.state] != nil, message.state != state {
            throw .outOfOrder(
                "expected \(state), the accessory sent \(message.state?.description ?? "no state")", state: state)
        }
        return message
    }

    private var retryDelay: Duration? {
        guard let value = tlv[.retryDelay], (1...8).contains(value.count) else { return nil }
        let seconds = value.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return .seconds(Int64(clamping: min(seconds, 86_400)))
    }
}
