import HAPModel

/// What a definition has and a `.hasaccessory` file has no known place for.
enum HASLosses {
    /// A sentence each.
    static func notes(_ definition: ServerDefinition) -> [String] {
        let devices = definition.accessories
        let services = devices.flatMap(\.services)
        let characteristics = services.flatMap(\.characteristics)
        let rows: [(count: Int, one: String, many: String)] = [
            (
                characteristics.count { hasOwnMetadata($0) },
                "characteristic has a range, unit or description of its own",
                "characteristics have ranges, units or descriptions of their own"
            ),
            (
                characteristics.count { hasOwnPermissions($0) },
                "characteristic has events or special writes of its own",
                "characteristics have events or special writes of their own"
            ),
            (
                services.count { $0.isPrimary != nil || !$0.linkedKeys.isEmpty || !$0.linked.isEmpty },
                "service is primary or linked", "services are primary or linked"
            ),
            (devices.reduce(0) { $0 + $1.behaviours.count }, "behaviour", "behaviours"),
            (
                devices.count { $0.room != nil || !$0.acts || !$0.isReachable },
                "accessory has a room, does not act, or cannot be reached",
                "accessories have a room, do not act, or cannot be reached"
            ),
        ]
        return rows.compactMap { row in
            row.count == 0
                ? nil
                : "\(row.count) \(row.count == 1 ? row.one : row.many); a .hasaccessory file has no known place for \(row.count == 1 ? "it" : "them")"
        }
    }

    private static func hasOwnMetadata(_ characteristic: Characteristic) -> Bool {
        let usual = Characteristic(characteristic.type, format: characteristic.format)
        return characteristic.metadata != usual.metadata || characteristic.unit != usual.unit
            || characteristic.description != nil
    }

    private static func hasOwnPermissions(_ characteristic: Characteristic) -> Bool {
        let bits = HASPermissions.paired.bits(of: characteristic.permissions)
        return HASPermissions.paired.permissions(bits, characteristic.type.definition) != characteristic.permissions
    }
}
