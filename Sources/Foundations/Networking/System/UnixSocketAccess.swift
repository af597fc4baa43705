/// Who may connect to a Unix socket that listens.
public enum UnixSocketAccess: Hashable, Sendable {
    /// The user of the process alone (mode 0600).
    case owner
    /// Also the group of the socket's file, that is of the process or of a folder with the set-group bit (mode 0660).
    case group
    /// Whoever the process's file mode mask leaves.
    case umask

    var mode: UInt32? {
        switch self {
        case .owner: 0o600
        case .group: 0o660
        case .umask: nil
        }
    }
}
