import HAPModel

/// What the bits of `HAK.permissions` mean in one file. Two encodings are reported; which one a file has shows only in the
/// numbers that it uses.
enum HASPermissions {
    /// 1 read, 2 write, 4 events.
    case plain
    /// 1 and 2: read and write without a pairing; 4 and 8: read and write with one. Events are somewhere else.
    case paired

    init(of characteristics: [HASCharacteristicObject]) {
        if let identify = characteristics.first(where: { $0.type == .identify })?.permissions {
            // Identify is written, never read.
            self = identify & 8 != 0 ? .paired : .plain
            return
        }
        // Nothing can be notified that cannot be read, so a 4 without a 1 is no event.
        self =
            characteristics.contains { $0.permissions.map { $0 & 8 != 0 || $0 & 5 == 4 } ?? false } ? .paired : .plain
    }

    /// - Parameter definition: tells of events and of what else the bits do not say.
    func permissions(_ bits: Int128, _ definition: CharacteristicDefinition?) -> Permissions {
        var permissions: Permissions = []
        switch self {
        case .plain:
            if bits & 1 != 0 { permissions.insert(.read) }
            if bits & 2 != 0 { permissions.insert(.write) }
            if bits & 4 != 0 { permissions.insert(.events) }
        case .paired:
            if bits & 5 != 0 { permissions.insert(.read) }
            if bits & 10 != 0 { permissions.insert(.write) }
        }
        guard let known = definition?.permissions else { return permissions }
        let access: Permissions = [.read, .write]
        let same = known.intersection(access) == permissions.intersection(access)
        switch self {
        case .plain: return same ? permissions.union(known.subtracting([.read, .write, .events])) : permissions
        case .paired:
            if same { return known }
            return permissions.contains(.read) ? permissions.union(known.intersection(.events)) : permissions
        }
    }

    func bits(of permissions: Permissions) -> Int128 {
        let read = permissions.contains(.read)
        let write = permissions.contains(.write)
        return switch self {
        case .plain: (read ? 1 : 0) | (write ? 2 : 0) | (permissions.contains(.events) ? 4 : 0)
        case .paired: (read ? 4 : 0) | (write ? 8 : 0)
        }
    }
}
