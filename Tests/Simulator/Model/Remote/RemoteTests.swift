import HAPModel
import HAPProtocol
import Testing

@testable import Simulator

@Suite struct RemoteTests {
    private static func operation(_ operation: UInt8, _ target: UInt32? = nil, name: String? = nil) -> Value {
        TLVBody.value { body in
            body.byte(1, operation)
            guard let target else { return }
            body.nested(2) { entry in
                entry.number(1, target)
                if let name { entry.text(2, name) }
                entry.number(3, UInt16(0x18))
                if operation == 2 {
                    entry.nested(4) { buttons in
                        for button: UInt8 in [101, 102] {
                            buttons.byte(1, button)
                            buttons.number(2, UInt16(button - 100))
                        }
                    }
                }
            }
        }
    }

    private static func remote() -> LoneAccessory {
        LoneAccessory(Service(.targetControlManagement), Service(.targetControl))
    }

    @Test func targetsAreAddedRenamedListedAndRemoved() throws {
        var remote = Self.remote()
        let added = try #require(remote.write(.targetControlList, Self.operation(2, 5, name: "Den")).responses.first)
        #expect(added.key == .targetControlList)
        let target = try #require(TLV8(added.value)?.nested(2))
        #expect(target.number(1) == 5)
        #expect(target.bytes(2) == Array("Den".utf8))
        #expect(target.bytes(4)?.count == 14)
        remote.write(.targetControlList, Self.operation(2, 6, name: "Attic"))
        remote.write(.targetControlList, Self.operation(5, 5, name: "Study"))
        let list = remote.write(.targetControlList, Self.operation(1)).responses[.targetControlList]
        #expect(TLV8(list)?.all(2).compactMap { $0.bytes(2) } == [Array("Study".utf8), Array("Attic".utf8)])
        #expect(remote.value(.targetControlList) == list)
        remote.write(.targetControlList, Self.operation(3, 5))
        #expect(remote.tlv(.targetControlList)?.all(2).map { $0.number(1) } == [6])
        remote.write(.targetControlList, Self.operation(4))
        #expect(remote.value(.targetControlList) == .tlv8([]))
    }

    @Test func whatMakesNoSenseChangesNothingAndIsAnsweredWithTheList() {
        var remote = Self.remote()
        remote.write(.targetControlList, Self.operation(2, 5, name: "Den"))
        let before = remote.value(.targetControlList)
        for bad in [Self.operation(9), Self.operation(5, 77), Self.operation(4, 5), .tlv8([1, 9]), .tlv8([])] as [Value]
        {
            let outcome = remote.write(.targetControlList, bad)
            #expect(outcome.responses[.targetControlList] == before)
            #expect(remote.value(.targetControlList) == before)
        }
    }

    @Test func noMoreTargetsThanItHasPlacesFor() {
        var remote = Self.remote()
        for number in 1...20 { remote.write(.targetControlList, Self.operation(2, UInt32(number), name: "T")) }
        #expect(remote.tlv(.targetControlList)?.all(2).count == 10)
        #expect(remote.tlv(.targetControlSupportedConfiguration)?.byte(1) == 10)
    }

    @Test func aButtonGoesDownAndUpForTheChosenTarget() throws {
        var remote = Self.remote()
        #expect(remote.write(.active, 1, 1).refusal == .invalidValue)
        remote.write(.targetControlList, Self.operation(2, 5, name: "Den"))
        #expect(remote.int(.activeIdentifier, 1) == 5)
        #expect(remote.write(.active, 1, 1).refusal == nil)
        _ = remote.takeValues(.buttonEvent)
        remote.set(.buttonEvent, .tlv8([1, 1, 104, 2, 1, 1]), 1)
        remote.advance(1)
        let events = remote.takeValues(.buttonEvent).compactMap { TLV8($0) }.suffix(2)
        #expect(events.map { $0.byte(1) } == [104, 104])
        #expect(events.map { $0.byte(2) } == [1, 0])
        let times = events.compactMap { $0.number(3) }
        #expect(times.count == 2 && times[1] - times[0] == 200)
        #expect(events.allSatisfy { $0.number(4) == 5 })
        remote.write(.targetControlList, Self.operation(4))
        #expect(remote.int(.activeIdentifier, 1) == 0)
        #expect(remote.int(.active, 1) == 0)
    }

    @Test func aCodecIsSelectedAmongThoseThatAreSupported() {
        var remote = LoneAccessory(Service(.audioStreamManagement))
        func selection(_ codec: UInt8) -> Value {
            TLVBody.value { body in
                body.nested(1) { entry in
                    entry.byte(1, codec)
                    entry.nested(2) { $0.byte(1, 1) }
                }
            }
        }
        #expect(remote.tlv(.selectedAudioStreamConfiguration)?.nested(1)?.byte(1) == 3)
        #expect(remote.write(.selectedAudioStreamConfiguration, selection(3)).refusal == nil)
        #expect(remote.value(.selectedAudioStreamConfiguration) == selection(3))
        #expect(remote.write(.selectedAudioStreamConfiguration, selection(2)).refusal == .invalidValue)
        #expect(remote.value(.selectedAudioStreamConfiguration) == selection(3))
    }
}
