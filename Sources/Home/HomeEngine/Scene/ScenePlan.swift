import HomeModel

/// What running actions comes to: the writes, grouped by the accessory that they go to, and the actions that can't be done.
public struct ScenePlan: Sendable {
    /// The writes to one accessory, which go out together.
    struct Group: Sendable {
        let link: String
        let accessory: String
        /// Places in `actions`, one for each write.
        var places: [Int] = []
        var writes: [LinkWrite] = []
    }

    let actions: [ActionID]
    private(set) var groups: [Group] = []
    /// By place in `actions`.
    private(set) var refused: [Int: LinkError] = [:]

    public init(_ actions: [Action], in structure: HomeStructure) {
        self.actions = actions.map(\.id)
        var places: [AccessoryEndpoint: Int] = [:]
        for (place, action) in actions.enumerated() {
            do throws(LinkError) {
                let (endpoint, write) = try Self.write(of: action, in: structure)
                let group = places[endpoint] ?? groups.count
                if group == groups.count {
                    places[endpoint] = group
                    groups.append(Group(link: endpoint.link, accessory: endpoint.key))
                }
                groups[group].places.append(place)
                groups[group].writes.append(write)
            } catch {
                refused[place] = error
            }
        }
    }

    private static func write(
        of action: Action, in structure: HomeStructure
    ) throws(LinkError) -> (AccessoryEndpoint, LinkWrite) {
        guard let accessory = structure.accessory(of: action.characteristic),
            let characteristic = accessory.characteristic(action.characteristic)
        else { throw LinkError(.notFound, "What this action writes to is no longer in the home; remove the action.") }
        guard !accessory.isBlocked else {
            throw LinkError(.notAuthorized, "\"\(accessory.name)\" is blocked; unblock it first.")
        }
        guard characteristic.properties.contains(.writable) else {
            throw LinkError(.notWritable, "\"\(accessory.name)\" does not let this be written; change the action.")
        }
        let address = CharacteristicAddress(accessory.endpoint.key, characteristic.key)
        return (accessory.endpoint, LinkWrite(address, action.targetValue))
    }
}
