import HAPModel
import HAPProtocol
import HearthCryptography

/// The keys that let phones and watches open a lock by NFC.
///
/// The layout is what the open-source home key readers found (kupa22/apple-homekey): operation (1); device credential
/// request (4) and response (5); reader key request (6) and response (7).
struct NFCAccessModel: ServiceModel {
    private enum Operation: UInt8 {
        case get = 1
        case add = 2
        case remove = 3
    }

    private enum Status: UInt8 {
        case success = 0
        case outOfResources = 1
        case duplicate = 2
        case doesNotExist = 3
        case notSupported = 4
    }

    private struct Credential: Hashable, Sendable {
        var key: [UInt8]
        var issuer: [UInt8]
    }

    private static let mostCredentials = 16
    private static let mostIssuers = 16
    private static let secp256r1: UInt8 = 2

    private let service: Int
    private var readerKey: [UInt8]?
    private var credentials: [Credential] = []

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        if event == .start { accessory[service].fill(.nfcAccessSupportedConfiguration, Self.configuration) }
        guard let request = surroundings.written[.nfcAccessControlPoint] else { return nil }
        let before = (readerKey, credentials)
        guard let answer = answer(to: request) else {
            surroundings.refusal = .invalidValue
            return nil
        }
        surroundings.responses[.nfcAccessControlPoint] = answer
        // A private key is nothing that may be read back.
        accessory[service][.nfcAccessControlPoint] = .tlv8([])
        if (readerKey, credentials) != before {
            accessory[service].set(.configurationState, (accessory[service].int(.configurationState) + 1) % 65_536)
        }
        return nil
    }

    /// How many issuers (1) and credentials (2) it has room for.
    private static let configuration = TLVBody.value {
        $0.byte(1, UInt8(mostIssuers))
        $0.byte(2, UInt8(mostCredentials))
    }

    /// nil when it cannot be understood. Who asks for nothing is told nothing.
    private mutating func answer(to value: Value) -> Value? {
        guard let request = TLV8(value) else { return nil }
        guard request.bytes(1) != nil else { return .tlv8([]) }
        guard let operation = request.byte(1).flatMap({ Operation(rawValue: $0) }) else { return nil }
        if let credential = request.nested(4) { return credentialAnswer(operation, credential) }
        if let key = request.nested(6) { return readerKeyAnswer(operation, key) }
        return nil
    }

    private mutating func readerKeyAnswer(_ operation: Operation, _ request: TLV8) -> Value? {
        let status: Status
        switch operation {
        case .get:
            guard let readerKey else { return .tlv8([]) }
            return TLVBody.value { $0.nested(7) { $0.bytes(1, Self.identifier(of: readerKey)) } }
        case .add:
            guard let key = request.bytes(2) else { return nil }
            if request.byte(1) != Self.secp256r1 || key.count != 32 {
                status = .notSupported
            } else {
                status = key == readerKey ? .duplicate : .success
                readerKey = key
            }
        case .remove:
            let isKnown = readerKey.map { Self.identifier(of: $0) == request.bytes(4) } ?? false
            status = isKnown ? .success : .doesNotExist
            if isKnown { readerKey = nil }
        }
        return TLVBody.value { $0.nested(7) { $0.byte(2, status.rawValue) } }
    }

    private mutating func credentialAnswer(_ operation: Operation, _ request: TLV8) -> Value? {
        switch operation {
        case .get:
            guard let identifier = request.bytes(5) else { return nil }
            let known = credentials.first { Self.identifier(of: $0.key) == identifier }
            return Self.answer(known == nil ? .doesNotExist : .success, issuer: known?.issuer)
        case .add:
            guard let key = request.bytes(2), let issuer = request.bytes(3) else { return nil }
            return Self.answer(add(Credential(key: key, issuer: issuer), type: request.byte(1)), issuer: issuer)
        case .remove:
            guard let identifier = request.bytes(5) else { return nil }
            let index = credentials.firstIndex { Self.identifier(of: $0.key) == identifier }
            return Self.answer(
                index == nil ? .doesNotExist : .success, issuer: index.map { credentials.remove(at: $0).issuer })
        }
    }

    private mutating func add(_ credential: Credential, type: UInt8?) -> Status {
        guard type == Self.secp256r1, credential.key.count == 64 else { return .notSupported }
        if credentials.contains(where: { $0.key == credential.key }) { return .duplicate }
        let issuers = Set(credentials.map(\.issuer)).union([credential.issuer])
        guard credentials.count < Self.mostCredentials, issuers.count <= Self.mostIssuers else {
            return .outOfResources
        }
        credentials.append(credential)
        return .success
    }

    private static func answer(_ status: Status, issuer: [UInt8]?) -> Value {
        TLVBody.value {
            $0.nested(5) {
                if let issuer { $0.bytes(2, issuer) }
                $0.byte(3, status.rawValue)
            }
        }
    }

    /// The first 8 bytes of SHA-256 over a label and the key: seen for reader and issuer keys, taken for credentials too.
    private static func identifier(of key: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(data: Array("key-identifier".utf8) + key).prefix(8))
    }
}
