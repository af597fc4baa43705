import HearthCalendar
import HomeModel
import HomeModelTesting
import Testing

@Suite struct ActionSetsTests {
    private var villa: Villa
    private let lamp: AccessoryID

    init() throws {
        villa = try Villa()
        lamp = try villa.add(Sample.lamp("Lamp", link: "hap:1"))
    }

    @Test(arguments: [
        ("11", HomeValue.bool(true), nil),
        ("11", .integer(1), nil),
        ("11", .float(0), nil),
        ("11", .integer(2), HomeErrorCode.invalidValueType),
        ("11", .string("on"), .invalidValueType),
        ("12", .integer(100), nil),
        ("12", .float(55), nil),
        ("12", .float(55.5), .invalidValueType),
        ("12", .float(.nan), .invalidValueType),
        ("12", .integer(101), .valueHigherThanMaximum),
        ("12", .integer(-1), .valueLowerThanMinimum),
        ("12", .integer(Int128(UInt64.max) * 4), .valueHigherThanMaximum),
        ("3", .string("x"), .readOnlyCharacteristic),
    ])
    func writesOnlyWhatMetadataAllows(key: String, value: HomeValue, code: HomeErrorCode?) throws {
        var villa = villa
        let scene = try villa.addScene("Evening")
        let action = Action(id: villa.id(), characteristic: try villa.characteristic(key, of: lamp), targetValue: value)
        if let code {
            villa.expect(code, .addAction(action, scene))
        } else {
            try villa.apply(.addAction(action, scene))
            #expect(villa.structure.actionSets[scene]?.actions == [action])
        }
    }

    @Test func listsOfValidValuesAndLengthsCount() {
        let few = CharacteristicMetadata(format: .uint8, validValues: [0, 1, 3])
        #expect(throws: Never.self) { try few.check(3) }
        #expect(throws: HomeModelError(.invalidParameter, "2 is not a valid value; choose one of 0, 1, 3.")) {
            try few.check(2)
        }
        let text = CharacteristicMetadata(format: .string, maximumLength: 3)
        #expect(throws: Never.self) { try text.check("äöü") }
        #expect(code { try text.check("äöüß") } == .stringLongerThanMaximum)
        let bytes = CharacteristicMetadata(format: .tlv8, maximumDataLength: 2)
        #expect(throws: Never.self) { try bytes.check(.data([1, 2])) }
        #expect(code { try bytes.check(.data([1, 2, 3])) } == .stringLongerThanMaximum)
        let large = CharacteristicMetadata(format: .uint64)
        #expect(throws: Never.self) { try large.check(.integer(Int128(UInt64.max))) }
        #expect(code { try large.check(.integer(Int128(UInt64.max) + 1)) } == .valueHigherThanMaximum)
        #expect(code { try CharacteristicMetadata(format: .array).check(1) } == .invalidValueType)
    }

    @Test func aCharacteristicIsWrittenOnceAndAnActionIsInOneSet() throws {
        var villa = villa
        let first = try villa.addScene("First")
        let second = try villa.addScene("Second")
        let power = try villa.characteristic("11", of: lamp)
        let action = Action(id: villa.id(), characteristic: power, targetValue: true)
        try villa.apply(.addAction(action, first))
        villa.expect(.alreadyExists, .addAction(action, first))
        villa.expect(.actionInAnotherActionSet, .addAction(action, second))
        villa.expect(
            .alreadyExists, .addAction(Action(id: villa.id(), characteristic: power, targetValue: false), first))
        try villa.apply(.setTargetValue(action.id, first, false))
        villa.expect(.notFound, .setTargetValue(action.id, second, false))
        villa.expect(.invalidValueType, .setTargetValue(action.id, first, "off"))
        try villa.apply(.removeAction(action.id, first))
        villa.expect(.notFound, .removeAction(action.id, first))
    }

    @Test func builtInOnesAreRenamedButNotRemoved() throws {
        var villa = villa
        let night = try #require(villa.structure.builtInActionSet(.sleep, in: villa.home)).id
        villa.expect(.cannotRemoveBuiltinActionSet, .removeActionSet(night))
        try villa.apply(.renameActionSet(night, "Gute Nacht"))
        villa.expect(.objectWithSimilarNameExistsInHome, .addActionSet(villa.id(), villa.home, name: "gute nacht"))
    }

    @Test func oneThatATriggerOwnsIsItsAlone() throws {
        var villa = villa
        let condition = TriggerCondition.event(
            EventTrigger(events: [Event(id: villa.id(), .calendar(CalendarComponents(hour: 7)))]))
        let trigger = try villa.addTrigger("Morning", condition)
        let other = try villa.addTrigger(
            "Evening", .event(EventTrigger(events: [Event(id: villa.id(), .calendar(CalendarComponents(hour: 19)))])))
        let owned: ActionSetID = villa.id()
        try villa.apply(.addOwnedActionSet(owned, trigger))
        #expect(!villa.structure.actionSets(in: villa.home).contains { $0.id == owned })
        villa.expect(.operationNotSupported, .renameActionSet(owned, "Mine"))
        villa.expect(.operationNotSupported, .addActionSetToTrigger(owned, other))
        try villa.apply(.removeTrigger(trigger))
        #expect(villa.structure.actionSets[owned] == nil)
        let second: ActionSetID = villa.id()
        try villa.apply(.addOwnedActionSet(second, other))
        try villa.apply(.removeActionSetFromTrigger(second, other))
        #expect(villa.structure.actionSets[second] == nil)
    }

    @Test func rememberWhenTheyWereLastRun() throws {
        var villa = villa
        let scene = try villa.addScene("Evening")
        try villa.apply(.recordExecution(scene, at: Villa.now))
        #expect(try villa.apply(.recordExecution(scene, at: Villa.now - .seconds(5))) == [])
        #expect(villa.structure.actionSets[scene]?.lastExecution == Villa.now)
        #expect(StructureChange.recordExecution(scene, at: Villa.now).isRecord)
    }

    private func code(_ body: () throws -> Void) -> HomeErrorCode? {
        do { try body() } catch let error as HomeModelError { return error.code } catch {}
        return nil
    }
}
