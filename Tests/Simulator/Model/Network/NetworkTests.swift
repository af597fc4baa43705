import HAPModel
import HAPProtocol
import Testing

@testable import Simulator

@Suite struct NetworkTests {
    private static let day = 86_400.0

    @Test func aRoutersLineBreaksAndComesBack() {
        var router = LoneAccessory(Service(.wifiRouter))
        #expect(router.int(.routerStatus) == 0)
        #expect(router.tlv(.wanStatusList)?.nested(1)?.number(2) == 0)
        router.advance(40 * Self.day)
        let seen = router.takeValues(.routerStatus)
        #expect(seen.count >= 4)
        #expect(Array(seen.prefix(2)) == [1, 0])
        router.set(.routerStatus, router.int(.routerStatus) == 0 ? 1 : 0)
        let isOut = router.int(.routerStatus) == 1
        #expect(router.tlv(.wanStatusList)?.nested(1)?.number(2) == (isOut ? 0x10 : 0))
    }

    @Test func aRouterKeepsTheProfilesOfItsClients() throws {
        var router = LoneAccessory(Service(.wifiRouter))
        func operate(_ operation: UInt8, _ identifier: UInt32? = nil, group: UInt8? = nil) throws -> TLV8 {
            let value = TLVBody.value { body in
                body.nested(1) { entry in
                    entry.byte(1, operation)
                    entry.nested(2) { profile in
                        if let identifier { profile.number(1, identifier) }
                        if let group { profile.byte(3, group) }
                    }
                }
            }
            let answer = router.write(.networkClientProfileControl, value).responses[.networkClientProfileControl]
            return try #require(TLV8(answer)?.nested(1))
        }
        let first = try operate(3, group: 4)
        #expect(first.byte(1) == 0)
        #expect(first.nested(2)?.number(1) == 1)
        _ = try operate(3, group: 5)
        #expect(try operate(2, 2).nested(2)?.byte(3) == 5)
        #expect(try operate(5, 2, group: 6).byte(1) == 0)
        #expect(try operate(2, 2).nested(2)?.byte(3) == 6)
        #expect(try operate(4, 1).byte(1) == 0)
        #expect(try operate(2, 1).byte(1) == 6)
        #expect(try operate(9).byte(1) == 1)
        #expect(router.tlv(.networkClientProfileControl)?.nested(1)?.number(1) == 2)
        let empty = router.write(.networkClientProfileControl, .tlv8([0, 1, 7])).responses
        #expect(TLV8(empty[.networkClientProfileControl])?.nested(1)?.byte(1) == 1)
    }

    @Test func aSatelliteLosesItsRouterForAWhile() {
        var satellite = LoneAccessory(Service(.wifiSatellite))
        #expect(satellite.int(.wifiSatelliteStatus) == 1)
        satellite.advance(20 * Self.day)
        #expect(Array(satellite.takeValues(.wifiSatelliteStatus).prefix(2)) == [2, 1])
    }

    @Test func aNewNetworkIsTakenAsAWholeAndItsPasswordNeverShown() throws {
        var lamp = LoneAccessory(Service(.wifiTransport) { Characteristic(.wifiConfigurationControl) })
        #expect(lamp.bool(.currentTransport) == true)
        #expect(lamp.tlv(.wifiConfigurationControl)?.number(2) == 1)
        func update(_ name: String) -> Value {
            TLVBody.value { body in
                body.byte(1, 2)
                body.nested(11) { station in
                    station.text(1, name)
                    station.text(3, "secret")
                }
            }
        }
        let answer = lamp.write(.wifiConfigurationControl, update("Attic")).responses[.wifiConfigurationControl]
        let told = try #require(TLV8(answer))
        #expect(told.number(2) == 2)
        #expect(told.number(3) == 1)
        #expect(told.nested(11)?.bytes(1) == Array("Attic".utf8))
        #expect(told.nested(11)?.bytes(3) == nil)
        lamp.write(.wifiConfigurationControl, update(""))
        #expect(lamp.tlv(.wifiConfigurationControl)?.number(3) == 2)
        #expect(lamp.tlv(.wifiConfigurationControl)?.number(2) == 2)
    }

    @Test func aThreadRadioJoinsCountsAndWanders() {
        var lamp = LoneAccessory(
            Service(.threadTransport) {
                Characteristic(.receivedSignalStrengthIndication)
                Characteristic(.eventTransmissionCounters)
                Characteristic(.macTransmissionCounters)
            })
        #expect(lamp.int(.threadStatus) == 4)
        #expect(lamp.write(.threadControlPoint, .tlv8([])).refusal == .invalidValue)
        lamp.write(.threadControlPoint, .tlv8([1, 1, 1]))
        #expect(lamp.int(.threadStatus) == 2)
        lamp.advance(4)
        #expect(lamp.int(.threadStatus) == 4)
        var signals: Set<Int> = []
        var last = -1
        for _ in 0..<200 {
            lamp.advance(300)
            let count = lamp.int(.eventTransmissionCounters) ?? -1
            #expect(count > last)
            last = count
            signals.insert(lamp.int(.receivedSignalStrengthIndication) ?? 0)
        }
        #expect(signals.count > 5)
        #expect(signals.allSatisfy { (-90 ... -35).contains($0) })
    }

    @Test func wishesForDataStreamsAreAnsweredWithAnError() {
        var hub = LoneAccessory(Service(.dataStreamTransportManagement), Service(.transferTransportManagement))
        #expect(hub.value(.supportedDataStreamTransportConfiguration) == .tlv8([1, 3, 1, 1, 0]))
        #expect(hub.value(.version) == "1.0")
        let request = TLVBody.value { body in
            body.byte(1, 0)
            body.byte(2, 0)
            body.bytes(3, Array(repeating: 1, count: 32))
        }
        let answer = hub.write(.setupDataStreamTransport, request).responses
        #expect(answer[.setupDataStreamTransport] == .tlv8([1, 1, 1]))
        #expect(hub.value(.setupDataStreamTransport) == .tlv8([1, 1, 1]))
        let other = hub.write(.setupTransferTransport, request, 1).responses
        #expect(other[.setupTransferTransport] == .tlv8([1, 1, 1]))
    }

    @Test func aTunnelConnectsAndLetsGo() {
        var tunnel = LoneAccessory(Service(.tunnel) { Characteristic(.tunnelConnectionTimeout, 30) })
        #expect(tunnel.bool(.tunneledAccessoryAdvertising) == true)
        #expect(tunnel.value(.accessoryIdentifier)?.string?.count == 17)
        tunnel.write(.tunneledAccessoryConnected, true)
        #expect(tunnel.bool(.tunneledAccessoryConnected) == false)
        tunnel.advance(2)
        #expect(tunnel.bool(.tunneledAccessoryConnected) == true)
        #expect(tunnel.bool(.tunneledAccessoryAdvertising) == false)
        #expect(tunnel.int(.tunneledAccessoryStateNumber) == 2)
        tunnel.advance(30)
        #expect(tunnel.bool(.tunneledAccessoryConnected) == false)
        #expect(tunnel.bool(.tunneledAccessoryAdvertising) == true)
        #expect(tunnel.int(.tunneledAccessoryStateNumber) == 3)
    }

    @Test func aRelayConnectsWhenItIsEnabled() {
        var relay = LoneAccessory(Service(.cloudRelay))
        #expect(relay.int(.relayState) == 0)
        relay.write(.relayEnabled, true)
        #expect(relay.int(.relayState) == 1)
        relay.advance(3)
        #expect(relay.int(.relayState) == 2)
        relay.write(.relayEnabled, false)
        #expect(relay.int(.relayState) == 0)
        #expect(relay.write(.relayControlPoint, .tlv8([1])).refusal == .invalidValue)
    }

    @Test func theLinkBehindABridgeWandersAndBreaksAtItsWorst() {
        var lamp = LoneAccessory(Service(.bridgingState))
        #expect(lamp.int(.linkQuality) == 4)
        #expect(lamp.bool(.reachable) == true)
        var qualities: Set<Int> = []
        var broke = false
        for _ in 0..<500 {
            lamp.advance(600)
            let quality = lamp.int(.linkQuality) ?? 0
            qualities.insert(quality)
            if lamp.bool(.reachable) == false {
                broke = true
                #expect(quality == 1)
            }
        }
        #expect(qualities == [1, 2, 3, 4])
        #expect(broke)
    }

    @Test func aBridgeFindsAccessoriesAndTakesOne() {
        var bridge = LoneAccessory(Service(.bridgeConfiguration))
        bridge.write(.discoverBridgedAccessories, 1)
        #expect(bridge.int(.discoveredBridgedAccessories) == 0)
        bridge.advance(15)
        #expect(bridge.int(.discoveredBridgedAccessories) == 1)
        bridge.advance(60)
        #expect(bridge.int(.discoverBridgedAccessories) == 0)
        #expect(bridge.write(.configureBridgedAccessory, .tlv8([])).refusal == .invalidValue)
        bridge.write(.configureBridgedAccessory, .tlv8([1, 1, 9]))
        #expect(bridge.tlv(.configureBridgedAccessoryStatus)?.nested(1)?.byte(1) == 9)
        #expect(bridge.tlv(.configureBridgedAccessoryStatus)?.byte(2) == 0)
    }
}
