import HAPModel
import Seeded
import Testing

@testable import Simulator

@Suite struct ThingRobustnessTests {
    /// - Parameter share: of the optional characteristics, 0 to 1.
    private static func service(
        _ type: ServiceType, share: Double, _ random: inout SeededGenerator
    ) -> Service {
        let optional = (type.definition?.optional ?? []).filter { _ in Double.random(in: 0..<1, using: &random) < share
        }
        return Service(type) { optional.map { Characteristic($0) } }
    }

    private static func value(for characteristic: Characteristic, _ random: inout SeededGenerator) -> Value {
        switch characteristic.format {
        case .bool: return .bool(.random(using: &random))
        case .string: return "text"
        case .tlv8:
            return .tlv8((0..<Int.random(in: 0...20, using: &random)).map { _ in .random(in: 0...6, using: &random) })
        case .data: return .data([1, 2, 3])
        default: return Value(Int.random(in: -100...500, using: &random))
        }
    }

    /// Whatever is written, done by hand and left out of the optional characteristics: every value stays one that the
    /// characteristic can have, and the same happens again with the same seed.
    @Test func everyThingWithstandsAnyInput() throws {
        for (type, _) in ModelCatalog.things.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            for seed in UInt64(0)..<6 {
                let first = try Self.life(of: type, seed: seed)
                #expect(first == (try Self.life(of: type, seed: seed)), "\(type)")
            }
        }
    }

    private static let extremes: [Value] = [
        0, 1, 2, 100, .integer(Int128(Int.max)), .integer(Int128(Int.min)), .integer(Int128(UInt64.max)),
        .integer(1 << 53), .float(1e300), .float(-1e300), .float(.greatestFiniteMagnitude), .float(0.1),
    ]

    /// A definition may give a number any format, without bounds: no thing reckons itself into a trap with what that holds.
    @Test func everyThingWithstandsNumbersOfOtherFormats() throws {
        var random = SeededGenerator(seed: 0xF0F0)
        for (type, _) in ModelCatalog.models.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            for format in [Format.uint64, .int, .float] {
                let service = Self.service(type, in: format)
                let numbers = service.characteristics.filter { $0.format == format }
                var thing = LoneAccessory(service, Self.service(.valve, in: format), Service(.lockManagement))
                thing.serve()
                for _ in 0..<60 where !numbers.isEmpty {
                    let characteristic = try #require(numbers.randomElement(using: &random))
                    let value = try #require(Self.extremes.randomElement(using: &random))
                    guard let usable = ServiceState.usable(value, for: characteristic) else { continue }
                    if Bool.random(using: &random) {
                        thing.write(characteristic.type, usable)
                    } else {
                        thing.set(characteristic.type, usable)
                    }
                    if Bool.random(using: &random) { thing.set(.active, 1, 1) }
                    thing.advance([0, 0.3, 20, 600].randomElement(using: &random) ?? 1)
                }
                for each in service.characteristics where each.isReadable && !each.isEventOnly {
                    #expect(thing.value(each.type) != nil, "\(type), \(each.type)")
                }
            }
        }
    }

    /// With all optional characteristics, and every number in this format.
    private static func service(_ type: ServiceType, in format: Format) -> Service {
        let plain = Service(type) { (type.definition?.optional ?? []).map { Characteristic($0) } }
        return Service(type) {
            plain.characteristics.map { each in
                [.bool, .string, .tlv8, .data].contains(each.format)
                    ? each : Characteristic(each.type, format: format, permissions: each.permissions)
            }
        }
    }

    private static func life(of type: ServiceType, seed: UInt64) throws -> [HomeChange] {
        var random = SeededGenerator(seed: seed)
        let valves = [ServiceType.faucet, .irrigationSystem].contains(type) ? 2 : 0
        var services = [service(type, share: Double(seed % 3) / 2, &random)]
        for _ in 0..<valves { services.append(service(.valve, share: 0.5, &random)) }
        services.append(Service(.lockManagement))
        var thing = LoneAccessory(services)
        thing.serve()
        for _ in 0..<60 {
            let place = Int.random(in: services.indices, using: &random)
            let characteristic = try #require(services[place].characteristics.randomElement(using: &random))
            let value = value(for: characteristic, &random)
            if let usable = try? characteristic.adjusting(value).value {
                if Bool.random(using: &random) {
                    thing.write(characteristic.type, usable, place)
                } else {
                    thing.set(characteristic.type, usable, place)
                }
            }
            thing.advance([0, 0.3, 1, 20, 600].randomElement(using: &random) ?? 1)
        }
        for change in thing.changes {
            let characteristic = try #require(services[change.place.service][change.place.characteristic])
            #expect(throws: Never.self) { try characteristic.accepting(change.value) }
        }
        return thing.changes
    }
}
