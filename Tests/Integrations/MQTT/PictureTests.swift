import HearthCalendar
import HomeModel
import HubAPI
import Testing

@testable import HearthMQTT

@Suite struct PictureTests {
    private static let service =
        "hearth/\(HomeID(rawValue: 0x100))/\(AccessoryID(rawValue: 1))/\(ServiceID(rawValue: 0x43))"
    private static let brightness = CharacteristicID(rawValue: 0x43 * 100 + 1)
    private static let hue = CharacteristicID(rawValue: 0x43 * 100 + 2)

    private static func text(_ picture: HomePicture, _ topic: String) -> String? {
        picture.kept[topic].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func everyValueIsAtItsTopic() {
        let picture = Made.picture([Made.accessory([Made.lamp])])
        #expect(Self.text(picture, "\(Self.service)/on/state") == "true")
        #expect(Self.text(picture, "\(Self.service)/brightness/state") == "40")
        #expect(Self.text(picture, "\(Self.service)/color/state") == "300,75.5")
        #expect(picture.commands["\(Self.service)/brightness/set"]?.accessory == AccessoryID(rawValue: 1))
    }

    @Test func aValueIsToldWhenItIsAnother() {
        var picture = Made.picture([Made.accessory([Made.lamp])])
        #expect(picture.take(Self.brightness, 40, nil).isEmpty)
        #expect(
            picture.take(Self.brightness, 41, nil) == [
                MQTTMessage("\(Self.service)/brightness/state", "41", isRetained: true)
            ])
        #expect(
            Set(picture.take(Self.hue, 10, nil)) == [
                MQTTMessage("\(Self.service)/hue/state", "10", isRetained: true),
                MQTTMessage("\(Self.service)/color/state", "10,75.5", isRetained: true),
            ])
    }

    @Test func whatIsOlderThanWhatIsKnownIsPassedOver() throws {
        let early = try #require(Instant("2026-03-02T06:00:00Z"))
        let late = try #require(Instant("2026-03-02T06:00:01Z"))
        var picture = Made.picture([Made.accessory([Made.lamp])])
        #expect(picture.take(Self.brightness, 50, late).count == 1)
        #expect(picture.take(Self.brightness, 60, early).isEmpty)
        #expect(Self.text(picture, "\(Self.service)/brightness/state") == "50")
    }

    @Test func aPressIsAMomentAndNotKept() {
        let button = Made.services.filter { $0.type == ServiceType(0x89) }
        var picture = Made.picture([Made.accessory(button)])
        let event = CharacteristicID(rawValue: 0x89 * 100)
        for _ in 0..<2 {
            let messages = picture.take(event, 2, nil)
            #expect(messages.map(\.isRetained) == [false])
            #expect(messages.map(\.payload) == [Array("2".utf8)])
        }
        #expect(picture.kept.keys.allSatisfy { !$0.hasSuffix("/state") })
    }

    @Test func whatIsGoneIsRemovedAndWhatIsTheSameNotRepeated() {
        let one = Made.accessory([Made.lamp])
        let other = Made.accessory([Made.services[1]], number: 2, name: "Other")
        let before = Made.picture([one, other])
        let after = Made.picture([one])
        let messages = after.messages(after: before)
        #expect(!messages.isEmpty)
        #expect(messages.allSatisfy { $0.payload.isEmpty && $0.isRetained })
        #expect(Set(messages.map(\.topic)) == Set(before.kept.keys).subtracting(after.kept.keys))
        #expect(messages.contains { $0.topic.hasPrefix("homeassistant/switch/") })
        #expect(before.messages(after: before).isEmpty)
    }

    @Test func anAccessoryThatIsAwayIsOffline() {
        let away = Made.picture([Made.accessory([Made.lamp], isReachable: false)])
        let here = Made.picture([Made.accessory([Made.lamp])])
        #expect(
            away.messages(after: here).map {
                ($0.topic.split(separator: "/").last ?? "", String(decoding: $0.payload, as: UTF8.self))
            }
            .map { "\($0.0) \($0.1)" } == ["availability offline"])
    }

    @Test func discoveryComesBeforeAvailabilityAndValues() {
        let ends = Made.picture([Made.accessory([Made.lamp])]).messages.map {
            $0.topic.split(separator: "/").last ?? ""
        }
        #expect(ends.first == "config")
        #expect(ends == ends.sorted { rank($0) < rank($1) })
        func rank(_ end: Substring) -> Int { ["config", "availability", "state"].firstIndex(of: String(end)) ?? 9 }
    }

    @Test func twoOfATypeHaveTopicsOfTheirOwnAndDataNone() {
        let service = Made.service(
            7, 0xFFF0, "Odd",
            [
                Made.value(0xFFF1, "Level", .uint8, 1, writable: true),
                Made.value(0xFFF1, "Level", .uint8, 2, writable: true),
                Made.value(0xFFF2, "Color", .uint8, 3), Made.value(0xFFF3, "Blob", .tlv8, .data([1]), writable: true),
            ])
        let picture = Made.picture([Made.accessory([service])])
        let topics = picture.kept.keys.filter { $0.hasSuffix("/state") }
        #expect(
            Set(topics.compactMap { $0.split(separator: "/").dropLast().last }) == [
                "level", "\(CharacteristicID(rawValue: 701))", "\(CharacteristicID(rawValue: 702))",
            ])
        #expect(picture.commands.count == 2)
    }

    @Test func whatNeedsAProofCanNotBeCommanded() {
        var service = Made.lamp
        service.characteristics[0].properties.append("authorization")
        let picture = Made.picture([Made.accessory([service])])
        #expect(picture.commands["\(Self.service)/on/set"] == nil)
    }
}
