import HAPModel
import HAPProtocol
import HearthCryptography
import Seeded
import Testing

@testable import Simulator

@Suite struct LockCredentialTests {
    private static let codePoint = CharacteristicType.accessCodeControlPoint
    private static let keyPoint = CharacteristicType.nfcAccessControlPoint

    private static func keypad() -> LoneAccessory { LoneAccessory(Service(.accessCode)) }
    private static func reader() -> LoneAccessory { LoneAccessory(Service(.nfcAccess)) }

    /// - Returns: for each answer: identifier, code and status.
    private static func answers(
        _ keypad: inout LoneAccessory, _ operation: UInt8, _ requests: [(id: UInt64?, code: String?)] = []
    ) throws -> [(id: UInt64?, code: String?, status: UInt8?)] {
        let order = TLVBody.value {
            $0.byte(1, operation)
            $0.list(2, requests) { entry, request in
                if let id = request.id { entry.shortNumber(1, id) }
                if let code = request.code { entry.text(2, code) }
            }
        }
        let answer = try #require(TLV8(keypad.write(codePoint, order).responses[codePoint]))
        #expect(answer.byte(1) == operation)
        return answer.all(3).map { entry in
            (entry.number(1), entry.bytes(2).map { String(decoding: $0, as: UTF8.self) }, entry.byte(4))
        }
    }

    @Test func codesAreAddedReadChangedListedAndRemoved() throws {
        var keypad = Self.keypad()
        let added = try Self.answers(&keypad, 3, [(nil, "1234"), (nil, "56789")])
        #expect(added.map(\.status) == [0, 0])
        let ids = try added.map { try #require($0.id) }
        #expect(keypad.int(.configurationState) == 1)
        #expect(try Self.answers(&keypad, 2, [(ids[1], nil)]).first?.code == "56789")
        #expect(try Self.answers(&keypad, 4, [(ids[1], "0000")]).first?.status == 0)
        #expect(try Self.answers(&keypad, 2, [(ids[1], nil)]).first?.code == "0000")
        let listed = try Self.answers(&keypad, 1)
        #expect(listed.map(\.id) == ids)
        #expect(listed.allSatisfy { $0.code == nil })
        #expect(try Self.answers(&keypad, 5, [(ids[0], nil)]).first?.code == "1234")
        #expect(try Self.answers(&keypad, 1).map(\.id) == [ids[1]])
        #expect(keypad.int(.configurationState) == 3)
    }

    @Test func whatCannotBeACodeIsAnsweredWithTheReason() throws {
        var keypad = Self.keypad()
        let requests: [(id: UInt64?, code: String?)] = [
            (nil, "1234"), (nil, "1234"), (nil, "123"), (nil, "123456789"), (nil, "12a4"), (nil, nil),
        ]
        #expect(try Self.answers(&keypad, 3, requests).map(\.status) == [0, 4, 5, 6, 7, 8])
        #expect(try Self.answers(&keypad, 5, [(99, nil)]).first?.status == 9)
        #expect(try Self.answers(&keypad, 4, [(1, nil)]).first?.status == 8)
        let many = (0..<20).map { (id: UInt64?.none, code: String?.some(String(5_000 + $0))) }
        let statuses = try Self.answers(&keypad, 3, many).map(\.status)
        #expect(statuses == Array(repeating: 0, count: 19) + [2])
    }

    @Test func codesCannotBeReadBackFromTheControlPoint() throws {
        var keypad = Self.keypad()
        _ = try Self.answers(&keypad, 3, [(nil, "1234")])
        #expect(keypad.value(Self.codePoint) == .tlv8([]))
        #expect(keypad.tlv(.accessCodeSupportedConfiguration)?.byte(2) == 4)
    }

    private static func order(_ operation: UInt8, _ type: UInt8, _ compose: (inout TLVBody) -> Void) -> Value {
        TLVBody.value {
            $0.byte(1, operation)
            $0.nested(type, compose)
        }
    }

    @Test func theReaderKeyIsKnownByItsIdentifier() {
        var reader = Self.reader()
        let key = [UInt8](repeating: 7, count: 32)
        let get = Self.order(1, 6) { _ in }
        #expect(reader.write(Self.keyPoint, get).responses[Self.keyPoint] == .tlv8([]))
        let add = Self.order(2, 6) {
            $0.byte(1, 2)
            $0.bytes(2, key)
            $0.bytes(3, Array(1...8))
        }
        #expect(reader.write(Self.keyPoint, add).responses[Self.keyPoint] == .tlv8([7, 3, 2, 1, 0]))
        #expect(reader.write(Self.keyPoint, add).responses[Self.keyPoint] == .tlv8([7, 3, 2, 1, 2]))
        let identifier = Array(SHA256.hash(data: Array("key-identifier".utf8) + key).prefix(8))
        #expect(reader.write(Self.keyPoint, get).responses[Self.keyPoint] == .tlv8([7, 10, 1, 8] + identifier))
        let remove = Self.order(3, 6) { $0.bytes(4, identifier) }
        #expect(reader.write(Self.keyPoint, remove).responses[Self.keyPoint] == .tlv8([7, 3, 2, 1, 0]))
        #expect(reader.write(Self.keyPoint, remove).responses[Self.keyPoint] == .tlv8([7, 3, 2, 1, 3]))
        #expect(reader.int(.configurationState) == 2)
        #expect(reader.value(Self.keyPoint) == .tlv8([]))
    }

    @Test func devicesAreAddedUntilThereIsNoRoom() {
        var reader = Self.reader()
        func status(of key: UInt8, type: UInt8 = 2) -> UInt8? {
            let order = Self.order(2, 4) {
                $0.byte(1, type)
                $0.bytes(2, [UInt8](repeating: key, count: 64))
                $0.bytes(3, Array(1...8))
                $0.byte(4, 1)
            }
            let answer = TLV8(reader.write(Self.keyPoint, order).responses[Self.keyPoint])?.nested(5)
            #expect(answer?.bytes(2) == Array(1...8))
            return answer?.byte(3)
        }
        #expect(status(of: 1, type: 1) == 4)
        #expect(status(of: 1) == 0)
        #expect(status(of: 1) == 2)
        for key in UInt8(2)...16 { #expect(status(of: key) == 0) }
        #expect(status(of: 17) == 1)
    }

    @Test func damagedOrdersDoNoHarm() {
        var random = SeededGenerator(seed: 0x10C7)
        let good: [[UInt8]] = [
            [1, 1, 3, 2, 6, 2, 4, 49, 50, 51, 52], [1, 1, 1, 6, 0],
            [1, 1, 2, 4, 10, 1, 1, 2, 2, 1, 9, 3, 2, 1, 1],
        ]
        var refused = 0
        for _ in 0..<800 {
            var bytes = good.randomElement(using: &random) ?? []
            bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            var keypad = Self.keypad()
            var reader = Self.reader()
            if keypad.write(Self.codePoint, .tlv8(bytes)).refusal != nil { refused += 1 }
            if reader.write(Self.keyPoint, .tlv8(bytes)).refusal != nil { refused += 1 }
        }
        #expect(refused > 200 && refused < 1_600)
    }
}
