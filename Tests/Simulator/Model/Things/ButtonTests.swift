import HAPModel
import Testing

@testable import Simulator

@Suite struct ButtonTests {
    @Test func aPressTurnsAStateThatAControllerMaySetToo() {
        var button = LoneAccessory(Service(.statefulProgrammableSwitch))
        button.set(.programmableSwitchEvent, 0)
        #expect(button.int(.programmableSwitchOutputState) == 1)
        button.set(.programmableSwitchEvent, 2)
        #expect(button.int(.programmableSwitchOutputState) == 0)
        button.write(.programmableSwitchOutputState, 1)
        button.set(.programmableSwitchEvent, 0)
        #expect(button.int(.programmableSwitchOutputState) == 0)
        #expect(button.takeValues(.programmableSwitchEvent) == [0, 2, 0])
    }

    @Test func everyPressOfAPlainButtonIsAnEvent() {
        var button = LoneAccessory(Service(.statelessProgrammableSwitch))
        for press in [0, 0, 1, 2] { button.set(.programmableSwitchEvent, Value(press)) }
        #expect(button.takeValues(.programmableSwitchEvent) == [0, 0, 1, 2])
    }

    @Test func buttonsThatNobodyNumberedAreNumbered() {
        let button = Service(.statelessProgrammableSwitch) { Characteristic(.serviceLabelIndex, 1) }
        let remote = LoneAccessory(Service(.serviceLabel), button, button, button)
        #expect((1...3).map { remote.int(.serviceLabelIndex, $0) } == [1, 2, 3])
        let numbered = LoneAccessory(
            Service(.serviceLabel), Service(.statelessProgrammableSwitch) { Characteristic(.serviceLabelIndex, 4) },
            Service(.statelessProgrammableSwitch) { Characteristic(.serviceLabelIndex, 2) })
        #expect((1...2).map { numbered.int(.serviceLabelIndex, $0) } == [4, 2])
    }

    @Test func whoComesHomeRingsForThoseWhoAreThere() {
        func rings(_ passage: Passage?, others: Int) -> Bool {
            var accessory = AccessoryState(services: [ServiceState(Service(.doorbell))])
            var model = DoorbellModel(service: 0, of: accessory)
            var surroundings = Surroundings(now: HomeInstant(year: 2026, month: 1, day: 5))
            surroundings.home.peopleAtHome = others
            surroundings.passage = passage
            _ = model.step(.surroundings, &accessory, &surroundings)
            return !accessory[0].takeChanges().isEmpty
        }
        #expect(rings(Passage(person: "Ada", from: nil, to: "Hall"), others: 1))
        #expect(!rings(Passage(person: "Ada", from: nil, to: "Hall"), others: 0))
        #expect(!rings(Passage(person: "Ada", from: "Hall", to: nil), others: 1))
        #expect(!rings(Passage(person: "Ada", from: "Hall", to: "Kitchen"), others: 1))
        #expect(!rings(nil, others: 1))
    }

    @Test func aHandRingsTheDoorbell() {
        var doorbell = LoneAccessory(Service(.doorbell))
        doorbell.set(.programmableSwitchEvent, 0)
        #expect(doorbell.takeValues(.programmableSwitchEvent) == [0])
    }
}
