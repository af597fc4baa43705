/// Who is at the other end of a Unix connection, as the system attests it: the process that connected, or the one that
/// listened. A process may have handed its end to another since.
public struct PeerCredentials: Hashable, Sendable {
    /// The number of the process; it may be another's once that process has ended.
    public let process: Int32
    public let user: UInt32
    public let group: UInt32

    public init(process: Int32, user: UInt32, group: UInt32) {
        self.process = process
        self.user = user
        self.group = group
    }
}
