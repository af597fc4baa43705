import HomeDatabase
import HomeModel

/// One write that a scene or an automation is to do.
public struct NewAction: Codable, Hashable, Sendable {
    public var characteristic: CharacteristicID
    public var value: HomeValue

    public init(_ characteristic: CharacteristicID, _ value: HomeValue) {
        self.characteristic = characteristic
        self.value = value
    }
}

/// A scene to be made, for `POST /scenes`.
public struct NewScene: Codable, Hashable, Sendable {
    /// nil for the primary home.
    public var home: HomeID?
    public var name: String
    /// One for a characteristic at most; nil for none.
    public var actions: [NewAction]?

    public init(home: HomeID? = nil, name: String, actions: [NewAction]? = nil) {
        self.home = home
        self.name = name
        self.actions = actions
    }
}

/// For `PATCH /scenes/{id}`.
public struct SceneChange: Codable, Hashable, Sendable {
    public var name: Patch<String>
    /// All of them: those to characteristics that are missing here are taken out, those that stay keep their identifiers.
    public var actions: Patch<[NewAction]>

    public init(name: Patch<String> = .unchanged, actions: Patch<[NewAction]> = .unchanged) {
        self.name = name
        self.actions = actions
    }
}
