import HomeModel
import Testing

@Suite struct UsersTests {
    private var villa: Villa
    private let anna: UserID

    init() throws {
        villa = try Villa()
        anna = villa.id()
        try villa.apply(.addUser(anna, villa.home, NewUser(name: "Anna", account: "anna", control: .onlyAtHome)))
    }

    @Test func aHomeHasOneOwner() throws {
        var villa = villa
        let olga = try #require(villa.structure.owner(of: villa.home)).id
        villa.expect(.operationNotSupported, .removeUser(olga))
        villa.expect(.operationNotSupported, .setAccess(olga, .resident, .anywhere))
        villa.expect(.invalidParameter, .setAccess(anna, .owner, .anywhere))
        villa.expect(
            .invalidParameter, .addUser(villa.id(), villa.home, NewUser(name: "Otto", account: "otto", role: .owner)))
        try villa.apply(.transferOwnership(anna))
        #expect(villa.structure.users[anna]?.role == .owner)
        #expect(villa.structure.users[anna]?.control == .anywhere)
        #expect(villa.structure.users[olga]?.role == .administrator)
        try villa.apply(.removeUser(olga))
        #expect(try villa.apply(.transferOwnership(anna)) == [])
    }

    @Test func anAccountHasAccessOnce() throws {
        var villa = villa
        villa.expect(.alreadyExists, .addUser(villa.id(), villa.home, NewUser(name: "Anna 2", account: "anna")))
        villa.expect(.stringShorterThanMinimum, .renameUser(anna, " \u{A0}"))
        try villa.apply(.renameUser(anna, "Anna \"Ann\" Müller-Łoś"))
    }

    @Test func controlsFromWhereItIsAllowed() throws {
        let user = try #require(villa.structure.users[anna])
        #expect(user.mayControl(isAtHome: true))
        #expect(!user.mayControl(isAtHome: false))
        #expect(villa.structure.owner(of: villa.home)?.mayControl(isAtHome: false) == true)
    }

    @Test func residentsUseAHomeAndAdministratorsChangeIt() throws {
        var villa = villa
        let kitchen = StructureChange.addRoom(villa.id(), villa.home, name: "Kitchen")
        refused(kitchen, "anna", &villa)
        refused(kitchen, "stranger", &villa)
        _ = try villa.structure.apply(.renameUser(anna, "Annie"), by: "anna")
        refused(.setAccess(anna, .administrator, .anywhere), "anna", &villa)
        _ = try villa.structure.apply(.setAccess(anna, .administrator, .anywhere), by: "olga")
        _ = try villa.structure.apply(kitchen, by: "anna")
        refused(.transferOwnership(anna), "anna", &villa)
        refused(.removeHome(villa.home), "anna", &villa)
        _ = try villa.structure.apply(
            .addHome(HomeID(random: 9), name: "Hut", owner: NewUser(name: "A", account: "anna"), villa.seed()),
            by: "anna")
        refused(
            .addHome(HomeID(random: 8), name: "Den", owner: NewUser(name: "O", account: "olga"), villa.seed()), "anna",
            &villa)
        _ = try villa.structure.apply(.removeHome(villa.home), by: "olga")
    }

    private func refused(
        _ change: StructureChange, _ account: String, _ villa: inout Villa,
        at location: SourceLocation = #_sourceLocation
    ) {
        let before = villa.structure
        let error = #expect(throws: HomeModelError.self, sourceLocation: location) {
            _ = try villa.structure.apply(change, by: account)
        }
        #expect(error?.code == .insufficientPrivileges, sourceLocation: location)
        #expect(villa.structure == before, sourceLocation: location)
    }
}
