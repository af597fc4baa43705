import HAPProtocol
import HearthCryptography
import HearthServiceDiscovery

extension FuzzTarget {
    /// The input is first a stream of frames from a stranger; then a plaintext that is framed, damaged at one place and
    /// cut, which must be refused or come out as it was.
    static func frames(_ input: [UInt8]) {
        let key = SymmetricKey([UInt8](repeating: 7, count: 32))
        guard var stranger = try? FrameDecoder(key: key), var encoder = try? FrameEncoder(key: key),
            var decoder = try? FrameDecoder(key: key), let wire = try? encoder.encode(input)
        else { return }
        var out: [UInt8] = []
        _ = try? stranger.decode(input, appendingTo: &out)

        var damaged = wire
        let place = input.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % max(1, wire.count)
        let isDamaged = !wire.isEmpty && input.count % 2 == 1
        if isDamaged { damaged[place] ^= 1 }
        out = []
        do {
            try decoder.decode(Array(damaged[..<place]), appendingTo: &out)
            try decoder.decode(Array(damaged[place...]), appendingTo: &out)
            precondition(isDamaged ? out.count < input.count : out == input, "a damaged frame was taken for a good one")
        } catch {
            precondition(isDamaged, "a good frame was refused")
        }
    }

    static func txt(_ input: [UInt8]) {
        guard let record = try? TXTRecord(decoding: input[...]) else { return }
        if let accessory = try? AccessoryAdvertisement(pairs: record.pairs) {
            let again = try? AccessoryAdvertisement(pairs: accessory.pairs)
            precondition(again?.deviceID == accessory.deviceID, "the device ID changed in the writer")
        }
    }

    /// Every machine of a pairing procedure takes the input as its first message; what it answers does not matter.
    static func pairingMessages(_ input: [UInt8]) {
        var generator = SystemRandomNumberGenerator()
        guard let accessory = try? AccessoryIdentity.random(using: &generator), let name = PairingIdentifier("fuzz"),
            let key = try? LongTermKey.random(using: &generator)
        else { return }
        let identity = ControllerIdentity(identifier: name, key: key)
        var verify = PairVerifyAccessory()
        _ = verify.receive(input, identity: accessory, pairings: PairingTable(), using: &generator)
        var setup = PairSetupController(identity: identity)
        _ = setup.start()
        _ = try? setup.receive(input)
        _ = try? PairingsRequest(decoding: input)
        _ = try? PairingsResponse.list(input)
    }
}
