import HAPModel
import HAPProtocol

/// The Wi-Fi that an accessory is on: it takes a new configuration as a whole, and counts them. Layout checked against
/// Apple's ADK.
struct WiFiTransportModel: ServiceModel {
    /// 2.4 GHz, 5 GHz and a station that may sleep, of the bits of WiFiCapabilities.
    private static let capabilities = 0b111

    private enum Operation: UInt8 {
        case read = 1
        case simpleUpdate = 2
        case failSafeUpdate = 3
    }

    /// The status in the answer.
    private enum Status: UInt32 {
        case none = 0
        case updated = 1
        case failed = 2
    }

    private let service: Int
    /// Counts the configurations.
    private var cookie: UInt16 = 1
    private var network = Array("Home".utf8)
    private var status = Status.none

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].set(.currentTransport, true)
            accessory[service].fill(.wifiCapabilities, number: Self.capabilities)
            accessory[service][.wifiConfigurationControl] = configuration
        case .written(let types):
            guard types.contains(.wifiConfigurationControl) else { break }
            operate(accessory[service][.wifiConfigurationControl])
            accessory[service][.wifiConfigurationControl] = configuration
            surroundings.responses[.wifiConfigurationControl] = configuration
        case .elapsed, .set, .sibling, .surroundings, .identify: break
        }
        return nil
    }

    private mutating func operate(_ value: Value?) {
        guard let tlv = TLV8(value), let operation = tlv.byte(1).flatMap(Operation.init) else {
            status = .failed
            return
        }
        guard operation != .read else { return }
        guard let name = tlv.nested(11)?.bytes(1), (1...32).contains(name.count) else {
            status = .failed
            return
        }
        network = name
        cookie &+= 1
        status = .updated
    }

    /// The password of the network is never shown.
    private var configuration: Value {
        TLVBody.value { body in
            body.number(2, cookie)
            body.number(3, status.rawValue)
            body.nested(11) { $0.bytes(1, network) }
        }
    }
}
