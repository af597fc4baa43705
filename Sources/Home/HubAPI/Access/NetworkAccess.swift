import HearthNetworking

/// How a listener that others than the hub's own machine may reach lets them in.
public struct NetworkAccess: Sendable {
    /// Names, in lower case and without a port, by which the hub may be asked beside addresses and `localhost`: a page of a
    /// stranger's that makes its own name lead here (DNS rebinding) asks by another.
    public var hosts: Set<String>
    /// Whether what is said is enciphered. Cookies of a listener with TLS are never sent over one without.
    public var isSecure: Bool
    /// Name or address, and port, for links that a person opens; nil for the listener's own address.
    public var place: String?
    public var limits = Limits()

    /// So many requests at once, and so many a second, of each credential; of who shows none, or a wrong one, by address.
    public struct Limits: Sendable {
        public var reads = Rate(burst: 40_000, perSecond: 20_000)
        /// What changes something, or has accessories do something.
        public var changes = Rate(burst: 400, perSecond: 100)
        /// Without a credential that is good.
        public var strangers = Rate(burst: 20, perSecond: 0.5)

        public init() {}
    }

    public struct Rate: Sendable {
        public var burst: Int
        public var perSecond: Double

        public init(burst: Int, perSecond: Double) {
            self.burst = burst
            self.perSecond = perSecond
        }
    }

    public init(hosts: Set<String> = [], isSecure: Bool, place: String? = nil) {
        self.hosts = hosts
        self.isSecure = isSecure
        self.place = place
    }

    /// - Parameter authority: of a `Host`: a name or an address, in brackets for IPv6, with a port or without.
    func allows(_ authority: String) -> Bool {
        let host = Self.host(of: authority)
        if host == "localhost" || hosts.contains(host) { return true }
        return IPAddress(host) != nil
    }

    private static func host(of authority: String) -> String {
        let text = authority.lowercased()
        if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
        let name = text.prefix { $0 != ":" }
        return String(name.hasSuffix(".") ? name.dropLast() : name)
    }
}
