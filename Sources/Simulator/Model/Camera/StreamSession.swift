import HAPModel
import HAPProtocol

/// What a controller wants to stream, as it writes SetupEndpoints. HAP R2, 11.
struct StreamRequest: Hashable, Sendable {
    /// SRTP keys of one direction.
    struct Keys: Hashable, Sendable {
        /// 0 for AES_CM_128_HMAC_SHA1_80, 1 for AES_CM_256_HMAC_SHA1_80, 2 for none.
        var suite: UInt8

        /// Bytes of the master key.
        var keyLength: Int { [16, 32, 0][Int(suite)] }
        var saltLength: Int { suite == 2 ? 0 : 14 }

        init?(_ tlv: TLV8?) {
            guard let tlv, let suite = tlv.byte(1), suite <= 2 else { return nil }
            self.suite = suite
            guard tlv.bytes(2)?.count ?? 0 == keyLength, tlv.bytes(3)?.count ?? 0 == saltLength else { return nil }
        }
    }

    /// 16 bytes.
    var session: [UInt8]
    var isIPv6: Bool
    var video: Keys
    var audio: Keys

    /// - Returns: nil for what no controller may write.
    init?(_ value: Value?) {
        guard let tlv = TLV8(value), let session = tlv.bytes(1), session.count == 16,
            let address = tlv.nested(3), let version = address.byte(1), version <= 1,
            let text = address.bytes(2), !text.isEmpty, address.number(3) != nil, address.number(4) != nil,
            let video = Keys(tlv.nested(4)), let audio = Keys(tlv.nested(5))
        else { return nil }
        self.session = session
        isIPv6 = version == 1
        self.video = video
        self.audio = audio
    }
}

/// What a controller does with a session, as it writes SelectedRTPStreamConfiguration. HAP R2, 11.
struct StreamCommand: Hashable, Sendable {
    enum Order: UInt8, Sendable {
        case end = 0
        case start = 1
        case suspend = 2
        case resume = 3
        case reconfigure = 4
    }

    var session: [UInt8]
    var order: Order

    /// - Returns: nil for what no controller may write: an order to start names a codec and the form of its packets.
    init?(_ value: Value?) {
        guard let tlv = TLV8(value), let control = tlv.nested(1), let session = control.bytes(1), session.count == 16,
            let order = control.byte(2).flatMap(Order.init)
        else { return nil }
        if order == .start {
            guard let video = tlv.nested(2), video.byte(1) == 0, video.nested(3) != nil, video.nested(4) != nil else {
                return nil
            }
        }
        self.session = session
        self.order = order
    }
}
