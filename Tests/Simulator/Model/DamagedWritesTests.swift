import HAPModel
import HAPProtocol
import Seeded
import Testing

@testable import Simulator

@Suite struct DamagedWritesTests {
    /// Something of the shape that the models read: numbers, nested entries, lists.
    private static let whole = TLVBody.bytes { body in
        body.byte(1, 1)
        for type: UInt8 in 2...5 {
            body.nested(type) { entry in
                entry.number(1, UInt32(type))
                entry.bytes(2, Array(repeating: type, count: 16))
                entry.nested(3) { $0.byte(1, 0) }
                entry.nested(4) { $0.number(1, UInt16(7)) }
            }
        }
        body.nested(11) { $0.text(1, "Home") }
    }

    /// Whatever a controller writes, an accessory goes on: what it refuses leaves no trace, and time passes after it.
    @Test func noBytesBringAModelOutOfStep() {
        var random = SeededGenerator(seed: 0x7E1E)
        for type in ServiceType.known.map(\.type) where ModelCatalog.models[type] != nil {
            let service = Service(type) {
                for optional in type.definition?.optional ?? [] { Characteristic(optional) }
            }
            let targets = service.characteristics.filter {
                [.tlv8, .data].contains($0.format) && $0.permissions.contains(.write)
            }
            var accessory = LoneAccessory(service)
            for target in targets {
                for _ in 0..<200 {
                    var bytes = Self.whole
                    for _ in 0..<random.integer(in: 0...3) {
                        bytes[random.integer(in: 0...bytes.count - 1)] = UInt8(random.integer(in: 0...255))
                    }
                    if random.integer(in: 0...2) == 0 { bytes.removeLast(random.integer(in: 0...bytes.count)) }
                    let before = accessory.value(target.type)
                    let value: Value = target.format == .tlv8 ? .tlv8(bytes) : .data(bytes)
                    let outcome = accessory.write(target.type, value)
                    if outcome.refusal != nil { #expect(accessory.value(target.type) == before) }
                    accessory.advance(1)
                }
            }
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func integer(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
