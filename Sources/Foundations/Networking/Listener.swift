/// Takes connections. Safe from any thread; it lives until it is closed.
public protocol Listener: AnyObject, Sendable {
    /// With the port that was chosen.
    var localAddress: SocketAddress { get }

    /// The next connection. Troubles that pass, such as want of descriptors, do not end the wait: they are retried, and
    /// told to the trouble handler.
    /// - Throws: `.closed`, `.cancelled`, or a failure that makes the listener useless.
    func accept() async throws(NetworkError) -> any ByteStream

    /// Is told, on the loop, of each trouble that keeps the listener from taking connections for now.
    func onTrouble(_ handler: @escaping @Sendable (NetworkError) -> Void)

    /// Stops listening at once. Connections already taken live on.
    func close()
}
