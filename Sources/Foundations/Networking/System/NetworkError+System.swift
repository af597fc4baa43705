import Glibc

extension NetworkError {
    /// Translates a failed system call. `action` completes "Cannot …", for example "listen on [::]:80".
    init(errno number: CInt, _ action: @autoclosure () -> String) {
        let (code, remedy) = NetworkError.kind(of: number)
        let reason = remedy ?? String(cString: strerror(number))
        self.init(code, "Cannot \(action()): \(reason).", errno: number)
    }

    /// The code for an errno, and what to tell a person where the system's own words are no help.
    static func kind(of number: CInt) -> (Code, String?) {
        switch number {
        case EACCES, EPERM:
            (
                .permissionDenied,
                "permission denied; ports below 1024 need a privilege, and a socket's folder must be writable"
            )
        case EADDRINUSE: (.addressInUse, "another program uses the address; stop it, or choose another port")
        case EADDRNOTAVAIL: (.addressNotAvailable, "no interface of this machine has the address")
        case ECONNREFUSED, ENOENT: (.connectionRefused, "nothing listens there; start the other side or check the port")
        case ECONNRESET, EPIPE, ECONNABORTED: (.connectionReset, "the other side broke the connection")
        case ETIMEDOUT: (.timedOut, "the other side does not answer")
        case EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN, ENODEV, ENXIO:
            (.unreachable, "there is no way to the host; check the network connection")
        case EMFILE:
            (
                .tooManyDescriptors,
                "the process has too many open descriptors; raise its limit (ulimit -n) or close some"
            )
        case ENFILE: (.tooManyDescriptors, "the system has too many open files")
        case ENOBUFS, ENOMEM: (.outOfResources, "the system has no memory left for it")
        case EMSGSIZE: (.messageTooLong, "the datagram is too long")
        case EAFNOSUPPORT: (.invalidAddress, "the system does not support this kind of address")
        default: (.system, nil)
        }
    }

    static func closed(_ what: String) -> NetworkError { NetworkError(.closed, "The \(what) is closed.") }
}
