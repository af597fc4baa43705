import HomeDatabase
import HomeModel

/// The home that `hearth hub --home NAME` makes.
struct FirstHome {
    let name: String

    func add(to store: HomeStore) async throws {
        var generator = SystemRandomNumberGenerator()
        let id = HomeID(random: .random(in: 0...UInt128.max, using: &generator))
        // As the hub's interface makes one that names no owner.
        let owner = NewUser(name: "Owner", account: "owner")
        try await store.apply(.addHome(id, name: name, owner: owner, IdentifierSeed(using: &generator)))
    }
}
