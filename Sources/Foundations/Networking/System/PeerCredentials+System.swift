import CLinux
import Glibc

extension PeerCredentials {
    /// Of a connected Unix socket; nil when the system does not tell.
    init?(_ descriptor: CInt) {
        var (process, user, group) = (Int32(0), UInt32(0), UInt32(0))
        guard hearth_peer_credentials(descriptor, &process, &user, &group) == 0 else { return nil }
        self.init(process: process, user: user, group: group)
    }

    static var own: PeerCredentials { PeerCredentials(process: getpid(), user: geteuid(), group: getegid()) }
}
