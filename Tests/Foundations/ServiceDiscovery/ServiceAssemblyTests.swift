import Seeded
import HearthNetworking
import Testing

@testable import HearthServiceDiscovery

/// Records in, questions and reports out, written as transcripts.
@Suite struct ServiceAssemblyTests {
    private var browse = Transcript()

    @Test mutating func reportsAServiceOnceItIsComplete() throws {
        #expect(browse.start() == ["ask pointer _hap._tcp.local"])
        #expect(browse.pointer("Lamp") == ["ask service Lamp._hap._tcp.local", "ask text Lamp._hap._tcp.local"])
        #expect(browse.location("Lamp", 80, "lamp") == ["ask addressV4 lamp.local", "ask addressV6 lamp.local"])
        #expect(browse.address("lamp", "10.0.0.1") == [])
        #expect(browse.text("Lamp", ["s#": "1"]) == ["found Lamp lamp.local:80 [10.0.0.1] on [2] s#=1"])
    }

    @Test mutating func reportsTheNewTXTRecordAndNotTheExpiryOfTheOld() {
        browse.publishLamp()
        #expect(browse.text("Lamp", ["s#": "2"]) == ["updated Lamp lamp.local:80 [10.0.0.1] on [2] s#=2"])
        #expect(browse.text("Lamp", ["s#": "1"], gone: true) == [])
        #expect(browse.text("Lamp", ["s#": "2"], gone: true) == [])
    }

    @Test mutating func goesBackWhenOnlyTheOldTXTRecordIsLeft() {
        browse.publishLamp()
        _ = browse.text("Lamp", ["s#": "2"])
        #expect(browse.text("Lamp", ["s#": "2"], gone: true) == ["updated Lamp lamp.local:80 [10.0.0.1] on [2] s#=1"])
    }

    // IC-071
    @Test mutating func followsAPortChange() {
        browse.publishLamp()
        #expect(browse.location("Lamp", 81, "lamp") == ["updated Lamp lamp.local:81 [10.0.0.1] on [2] s#=1"])
        #expect(browse.location("Lamp", 80, "lamp", gone: true) == [])
    }

    // IC-076
    @Test mutating func followsAnAddressChange() {
        browse.publishLamp()
        #expect(browse.address("lamp", "10.0.0.1", gone: true) == [], "a moment without address is not news")
        #expect(browse.address("lamp", "10.0.0.2") == ["updated Lamp lamp.local:80 [10.0.0.2] on [2] s#=1"])
    }

    // IC-150
    @Test mutating func asksForTheAddressesOfTheTarget() {
        browse.publishLamp()
        #expect(
            browse.location("Lamp", 80, "other") == [
                "ask addressV4 other.local", "ask addressV6 other.local", "stop addressV4 lamp.local",
                "stop addressV6 lamp.local",
            ])
        #expect(browse.location("Lamp", 80, "lamp", gone: true) == [])
        #expect(browse.address("lamp", "10.0.0.3") == [], "nobody asks for the old host any more")
        #expect(browse.address("other", "10.0.0.9") == ["updated Lamp other.local:80 [10.0.0.9] on [2] s#=1"])
    }

    @Test mutating func keepsAskingForAHostThatAnotherServiceNames() {
        browse.publishLamp()
        _ = browse.pointer("Fan")
        #expect(browse.location("Fan", 90, "lamp") == [])
        #expect(browse.text("Fan", [:]) == ["found Fan lamp.local:90 [10.0.0.1] on [2] "])
        #expect(
            browse.pointer("Lamp", gone: true) == [
                "stop service Lamp._hap._tcp.local", "stop text Lamp._hap._tcp.local",
                "removed Lamp lamp.local:80 [10.0.0.1] on [2] s#=1",
            ])
        #expect(browse.address("lamp", "10.0.0.2") == ["updated Fan lamp.local:90 [10.0.0.1, 10.0.0.2] on [2] "])
    }

    // IC-148
    @Test mutating func ignoresPortZeroAndAnEmptyTarget() {
        _ = browse.start()
        _ = browse.pointer("Lamp")
        #expect(browse.location("Lamp", 0, "lamp") == [])
        #expect(browse.location("Lamp", 80, nil) == [])
        #expect(browse.text("Lamp", ["s#": "1"]) == [])
        #expect(browse.location("Lamp", 80, "lamp").count == 2)
        #expect(browse.address("lamp", "10.0.0.1") == ["found Lamp lamp.local:80 [10.0.0.1] on [2] s#=1"])
    }

    // IC-146
    @Test mutating func takesAnAbsentTXTRecordAsEmptyOnceItIsNotExpected() {
        _ = browse.start()
        _ = browse.pointer("Lamp")
        _ = browse.location("Lamp", 80, "lamp")
        #expect(browse.address("lamp", "10.0.0.1") == [])
        #expect(browse.settledText("Lamp") == ["found Lamp lamp.local:80 [10.0.0.1] on [2] "])
        #expect(browse.settledText("Lamp") == [])
    }

    // IC-072
    @Test mutating func waitsForAnAddressThatIsUsable() {
        _ = browse.start()
        _ = browse.pointer("Lamp")
        _ = browse.location("Lamp", 80, "lamp")
        _ = browse.text("Lamp", [:])
        #expect(browse.address("lamp", "0.0.0.0") == [])
        #expect(browse.address("lamp", "::") == [])
        #expect(browse.address("lamp", "fe80::1") == ["found Lamp lamp.local:80 [fe80::1] on [2] "])
        #expect(browse.address("lamp", "10.0.0.1") == ["updated Lamp lamp.local:80 [10.0.0.1, fe80::1] on [2] "])
    }

    @Test mutating func mergesInterfacesAndProtocolsAndRemovesWithTheLast() {
        browse.publishLamp()
        #expect(browse.pointer("Lamp", on: 2, isIPv6: true) == [])
        #expect(browse.pointer("Lamp", on: 3) == ["updated Lamp lamp.local:80 [10.0.0.1] on [2, 3] s#=1"])
        #expect(
            browse.address("lamp", "10.1.0.1", on: 3) == [
                "updated Lamp lamp.local:80 [10.0.0.1, 10.1.0.1] on [2, 3] s#=1"
            ])
        #expect(browse.pointer("Lamp", on: 2, gone: true) == [])
        #expect(
            browse.pointer("Lamp", on: 2, isIPv6: true, gone: true)
                == ["updated Lamp lamp.local:80 [10.0.0.1, 10.1.0.1] on [3] s#=1"])
        #expect(
            browse.pointer("Lamp", on: 3, gone: true) == [
                "stop service Lamp._hap._tcp.local", "stop text Lamp._hap._tcp.local", "stop addressV4 lamp.local",
                "stop addressV6 lamp.local", "removed Lamp lamp.local:80 [10.0.0.1, 10.1.0.1] on [3] s#=1",
            ])
    }

    @Test mutating func aServiceWhoseLocationExpiredIsGoneUntilItAnswersAgain() {
        browse.publishLamp()
        #expect(
            browse.location("Lamp", 80, "lamp", gone: true) == ["removed Lamp lamp.local:80 [10.0.0.1] on [2] s#=1"])
        #expect(browse.text("Lamp", ["s#": "2"]) == [])
        #expect(browse.location("Lamp", 80, "lamp") == ["found Lamp lamp.local:80 [10.0.0.1] on [2] s#=2"])
    }

    @Test mutating func ignoresPointersToOtherTypes() {
        _ = browse.start()
        #expect(browse.pointer("Lamp", type: "_http._tcp") == [])
        #expect(browse.pointer("Lamp", type: "x._hap._tcp") == [])
    }

    @Test mutating func treatsNamesOfDifferentCaseAsOne() {
        browse.publishLamp()
        #expect(browse.pointer("LAMP") == [])
        #expect(browse.location("lamp", 80, "LAMP") == ["updated Lamp LAMP.local:80 [10.0.0.1] on [2] s#=1"])
    }

    @Test mutating func anEndedBrowseReportsWhatWasThere() {
        browse.publishLamp()
        #expect(
            browse.end().suffix(2) == [
                "removed Lamp lamp.local:80 [10.0.0.1] on [2] s#=1", "stop pointer _hap._tcp.local",
            ])
    }

    @Test func asksForASubtype() throws {
        let assembly = try ServiceAssembly(type: "_matterc._udp", subtype: "_L3840")
        #expect(assembly.start().map(Transcript.text) == ["ask pointer _L3840._sub._matterc._udp.local"])
    }

    /// Whatever order records come in, a service is found before it is updated or removed, and never left over.
    @Test func anyOrderOfRecordsGivesConsistentReports() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            var browse = Transcript()
            var known: Set<String> = []
            var log = browse.start()
            for _ in 0..<120 {
                let name = ["A", "B"].randomElement(using: &random) ?? "A"
                let host = ["h", "i"].randomElement(using: &random) ?? "h"
                let link = UInt32.random(in: 1...2, using: &random)
                let gone = Int.random(in: 0..<5, using: &random) < 2
                switch Int.random(in: 0..<5, using: &random) {
                case 0: log += browse.pointer(name, on: link, gone: gone)
                case 1: log += browse.location(name, .random(in: 0...2, using: &random), host, gone: gone)
                case 2: log += browse.text(name, ["n": "\(Int.random(in: 0...2, using: &random))"], gone: gone)
                case 3:
                    log += browse.address(host, "10.0.0.\(Int.random(in: 0...2, using: &random))", on: link, gone: gone)
                default: log += browse.settledText(name)
                }
            }
            log += browse.end()
            var asked: [String: Int] = [:]
            for line in log {
                let words = line.split(separator: " ", maxSplits: 2).map(String.init)
                switch words[0] {
                case "ask": asked[line.dropFirst(4).description, default: 0] += 1
                case "stop": asked[line.dropFirst(5).description, default: 0] -= 1
                case "found": #expect(known.insert(words[1]).inserted)
                case "updated": #expect(known.contains(words[1]))
                default: #expect(known.remove(words[1]) != nil)
                }
            }
            #expect(known.isEmpty)
            #expect(asked.values.allSatisfy { $0 == 0 })
        }
    }
}

/// A `ServiceAssembly` that is spoken to in short and answers in lines.
private struct Transcript {
    private var assembly: ServiceAssembly?

    init() { assembly = try? ServiceAssembly(type: "_hap._tcp", subtype: nil) }

    mutating func publishLamp() {
        _ = start()
        _ = pointer("Lamp")
        _ = location("Lamp", 80, "lamp")
        _ = text("Lamp", ["s#": "1"])
        _ = address("lamp", "10.0.0.1")
    }

    func start() -> [String] { lines(assembly?.start()) }
    mutating func end() -> [String] { lines(assembly?.end()) }

    mutating func pointer(
        _ name: String, type: String = "_hap._tcp", on interface: UInt32 = 2, isIPv6: Bool = false, gone: Bool = false
    ) -> [String] {
        receive(
            .pointer, "_hap._tcp.local", .pointer(self.name("\(name).\(type).local")), interface, isIPv6: isIPv6, gone)
    }

    mutating func location(_ name: String, _ port: UInt16, _ host: String?, gone: Bool = false) -> [String] {
        let target = host.map { self.name("\($0).local") }
        return receive(.service, "\(name)._hap._tcp.local", .service(port: port, target: target), 2, gone)
    }

    mutating func text(_ name: String, _ txt: TXTRecord, gone: Bool = false) -> [String] {
        receive(.text, "\(name)._hap._tcp.local", .text(txt), 2, gone)
    }

    mutating func settledText(_ name: String) -> [String] {
        let query = RecordQuery(name: self.name("\(name)._hap._tcp.local"), kind: .text)
        return lines(assembly?.receive(RecordChange(query: query, kind: .settled)))
    }

    mutating func address(_ host: String, _ text: String, on interface: UInt32 = 2, gone: Bool = false) -> [String] {
        guard let address = IPAddress(text) else { return ["not an address"] }
        let kind = address.family == .v6 ? RecordKind.addressV6 : .addressV4
        return receive(kind, "\(host).local", .address(address), interface, gone)
    }

    private mutating func receive(
        _ kind: RecordKind, _ name: String, _ data: RecordData, _ interface: UInt32, isIPv6: Bool = false, _ gone: Bool
    ) -> [String] {
        let link = RecordLink(interface: interface, isIPv6: isIPv6)
        let query = RecordQuery(name: self.name(name), kind: kind)
        let change = RecordChange(query: query, kind: gone ? .removed(data, link) : .added(data, link))
        return lines(assembly?.receive(change))
    }

    private func name(_ text: String) -> DomainName { DomainName(escaped: text.utf8) ?? DomainName(labels: []) }

    private func lines(_ actions: [ServiceAssembly.Action]?) -> [String] { (actions ?? []).map(Transcript.text) }

    static func text(_ action: ServiceAssembly.Action) -> String {
        switch action {
        case .ask(let query): "ask \(query.kind) \(query.name)"
        case .stopAsking(let query): "stop \(query.kind) \(query.name)"
        case .report(.found(let service)): "found \(text(service))"
        case .report(.updated(let service)): "updated \(text(service))"
        case .report(.removed(let service)): "removed \(text(service))"
        }
    }

    private static func text(_ service: DiscoveredService) -> String {
        let addresses = service.addresses.map(\.description).joined(separator: ", ")
        return "\(service.name) \(service.host):\(service.port) [\(addresses)] on \(service.interfaces) \(service.txt)"
    }
}
