import HomeModel

/// What people call the types of services, of characteristics and of accessories. Whoever knows the protocols brings it.
public struct HubNames: Sendable {
    public var types: TypeNames
    public var categories: [AccessoryCategory: String]

    public init(types: TypeNames = .none, categories: [AccessoryCategory: String] = [:]) {
        self.types = types
        self.categories = categories
    }
}

extension CategoryResource {
    init(_ category: AccessoryCategory, _ names: HubNames) {
        self.init(id: category, name: names.categories[category] ?? "\(category)")
    }
}
