import Glibc
import HAPModel
import HAPProtocol
import HearthJSON

/// A pairing that outlives one measurement, in aiohomekit's form so that its client can take it over too.
struct PairingFile {
    let port: Int
    let identity: ControllerIdentity
    let accessory: AccessoryPairing
    /// The characteristic that is read, written and watched: On of the first outlet.
    let subject: CharacteristicID

    init(port: Int, identity: ControllerIdentity, accessory: AccessoryPairing, subject: CharacteristicID) {
        self.port = port
        self.identity = identity
        self.accessory = accessory
        self.subject = subject
    }

    init(path: String) throws {
        guard let file = fopen(path, "r") else { throw BenchmarkError("\(path) can't be read") }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        let json = try JSONValue(parsing: bytes)
        func text(_ name: String) throws -> String {
            guard let text = json[name]?.stringValue else { throw BenchmarkError("\(path) lacks \(name)") }
            return text
        }
        guard let port = json["AccessoryPort"]?.integerValue,
            let name = PairingIdentifier(try text("AccessoryPairingID")),
            let key = LongTermPublicKey(try Self.bytes(try text("AccessoryLTPK"))),
            let own = PairingIdentifier(try text("iOSPairingId")),
            let secret = LongTermKey(seed: try Self.bytes(try text("iOSDeviceLTSK")))
        else { throw BenchmarkError("\(path) is no pairing") }
        self.init(
            port: Int(port), identity: ControllerIdentity(identifier: own, key: secret),
            accessory: AccessoryPairing(identifier: name, publicKey: key),
            subject: try CharacteristicID(try text("subject")))
    }

    func write(to path: String) throws {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, text) in [
            ("Connection", "IP"), ("AccessoryIP", "127.0.0.1"), ("AccessoryPairingID", accessory.identifier.text),
            ("AccessoryLTPK", Self.hexadecimal(accessory.publicKey.bytes)),
            ("iOSPairingId", identity.identifier.text), ("iOSDeviceLTSK", Self.hexadecimal(identity.key.seed)),
            ("iOSDeviceLTPK", Self.hexadecimal(identity.key.publicKey.bytes)), ("subject", "\(subject)"),
        ] {
            writer.name(name)
            writer.string(text)
        }
        writer.name("AccessoryPort")
        writer.integer(port)
        writer.endObject()
        let bytes = writer.bytes
        guard let file = fopen(path, "w") else { throw BenchmarkError("\(path) can't be written") }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw BenchmarkError("\(path) can't be written")
        }
    }

    /// Opens a verified session.
    func open() throws -> PeerSession {
        let session = try PeerSession(port: port)
        try session.pairVerify(accessory, as: identity)
        return session
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static func bytes(_ hexadecimal: String) throws(BenchmarkError) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = hexadecimal[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { throw BenchmarkError("not hexadecimal") }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
