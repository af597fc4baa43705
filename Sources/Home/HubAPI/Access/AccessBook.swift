import HearthCalendar
import HearthCryptography

/// Who is let in over the network: rules only, told the time and given its random bytes.
struct AccessBook: Sendable {
    /// Bounds, so that nobody who asks for access can fill the hub.
    static let mostCredentials = 1_000
    static let mostSessions = 100
    static let mostPendingApps = 20
    /// Of a browser since it signed in.
    static let sessionTime = Duration.seconds(30 * 86_400)
    /// From when it is printed until it is used.
    static let codeTime = Duration.seconds(600)
    /// An app that nobody has answered is forgotten after that.
    static let pendingTime = Duration.seconds(86_400)

    struct Entry: Codable, Hashable, Sendable {
        var credential: Credential
        var digest: String
    }

    /// What a browser that shows the code becomes. Not kept over a restart.
    private struct Code: Sendable {
        var expires: Instant
        var scope: AccessScope
        var account: String?
    }

    private(set) var entries: [String: Entry] = [:]
    private var codes: [String: Code] = [:]

    enum Refusal: Error, Equatable {
        /// There is none like that; also of a code that was used.
        case unknown
        case expired
        case pending
        case denied
        /// Too many of its kind.
        case full
    }

    init(_ entries: [Entry] = []) {
        for entry in entries { self.entries[entry.credential.id] = entry }
    }

    /// Oldest first.
    var credentials: [Credential] {
        entries.values.map(\.credential).sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    }

    // MARK: Making

    /// - Parameter random: 36 bytes.
    /// - Returns: the secret, which is not kept.
    mutating func add(
        _ kind: Credential.Kind, name: String, scope: AccessScope, account: String?, expires: Instant?, now: Instant,
        random: [UInt8]
    ) throws(Refusal) -> (credential: Credential, secret: String) {
        forget(now)
        let secret = CredentialSecret(random: random)
        guard entries[secret.id] == nil else { throw .full }
        let ofKind = credentials.filter { $0.kind == kind }
        switch kind {
        case .session where ofKind.count >= Self.mostSessions:
            if let oldest = ofKind.min(by: { $0.lastUsed ?? $0.created < $1.lastUsed ?? $1.created }) {
                entries[oldest.id] = nil
            }
        case .app where ofKind.count(where: { $0.state == .pending }) >= Self.mostPendingApps: throw .full
        default: break
        }
        guard entries.count < Self.mostCredentials else { throw .full }
        let credential = Credential(
            id: secret.id, kind: kind, name: name, scope: scope, account: account,
            state: kind == .app ? .pending : .allowed, created: now, expires: expires)
        entries[secret.id] = Entry(credential: credential, digest: secret.digest)
        return (credential, secret.text)
    }

    mutating func addCode(scope: AccessScope, account: String?, now: Instant, random: [UInt8]) -> String {
        codes = codes.filter { $0.value.expires > now }
        let secret = CredentialSecret(random: random)
        codes[secret.digest] = Code(expires: now + Self.codeTime, scope: scope, account: account)
        return secret.text
    }

    /// Makes a session of a code, once.
    mutating func redeem(
        _ code: String, name: String, now: Instant, random: [UInt8]
    ) throws(Refusal) -> (credential: Credential, secret: String) {
        guard let secret = CredentialSecret(code), let code = codes.removeValue(forKey: secret.digest) else {
            throw .unknown
        }
        guard now < code.expires else { throw .expired }
        return try add(
            .session, name: name, scope: code.scope, account: code.account, expires: now + Self.sessionTime, now: now,
            random: random)
    }

    /// The app of that name which a user of the hub's own machine runs; the first time it is taken down, for a person to
    /// decide.
    mutating func app(
        _ name: String, of user: Int, now: Instant, random: [UInt8]
    ) throws(Refusal) -> (credential: Credential, isNew: Bool) {
        if let known = credentials.first(where: { $0.kind == .app && $0.name == name && $0.systemUser == user }) {
            return (known, false)
        }
        var made = try add(
            .app, name: name, scope: .administer, account: nil, expires: nil, now: now, random: random
        ).credential
        made.systemUser = user
        // What was drawn for it nobody is told.
        entries[made.id] = Entry(credential: made, digest: "")
        return (made, true)
    }

    // MARK: Using

    /// - Returns: the credential whose secret that is, if it may be used now.
    func check(_ text: String, now: Instant) throws(Refusal) -> Credential {
        guard let secret = CredentialSecret(text), let entry = entries[secret.id], !entry.digest.isEmpty,
            ConstantTime.areEqual(entry.digest.utf8, secret.digest.utf8)
        else { throw .unknown }
        return try usable(entry.credential, now)
    }

    /// - Returns: the credential, if it may still be used.
    func check(id: String, now: Instant) throws(Refusal) -> Credential {
        guard let entry = entries[id] else { throw .unknown }
        return try usable(entry.credential, now)
    }

    func usable(_ credential: Credential, _ now: Instant) throws(Refusal) -> Credential {
        if let expires = credential.expires, now >= expires { throw .expired }
        switch credential.state {
        case .allowed: return credential
        case .pending: throw .pending
        case .denied: throw .denied
        }
    }

    /// - Returns: whether that is worth keeping: it is told to the minute.
    mutating func noteUse(of id: String, now: Instant) -> Bool {
        guard let last = entries[id]?.credential.lastUsed, now - last < .seconds(60), now >= last else {
            entries[id]?.credential.lastUsed = now
            return entries[id] != nil
        }
        return false
    }

    // MARK: Changing

    /// - Returns: the credential as it is then; nil where there is none.
    mutating func set(_ id: String, _ state: Credential.State, scope: AccessScope?, account: String?) -> Credential? {
        guard entries[id] != nil else { return nil }
        entries[id]?.credential.state = state
        if let scope { entries[id]?.credential.scope = scope }
        if let account { entries[id]?.credential.account = account }
        return entries[id]?.credential
    }

    mutating func remove(_ id: String) -> Credential? { entries.removeValue(forKey: id)?.credential }

    private mutating func forget(_ now: Instant) {
        entries = entries.filter { _, entry in
            let credential = entry.credential
            if credential.kind == .session, let expires = credential.expires, now >= expires { return false }
            return !(credential.state == .pending && now - credential.created > Self.pendingTime)
        }
    }
}
