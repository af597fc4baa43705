import HearthCalendar
import HearthCryptography
import HearthJSON
import HearthLogging
import HearthNetworking
import HomeDatabase

/// Keeps who is let in, in a note of the store: it goes into backups, and comes back with them.
actor AccessKeeper {
    private static let note = "access"

    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let store: HomeStore
    private let log: Log
    private var book: AccessBook
    /// Changes are stored one after the other, so that an older book never follows a newer one.
    private var storing: Task<Void, any Error>?
    /// Told when somebody may no longer do what they could.
    private let withdrawn: @Sendable () -> Void

    private struct Content: Codable {
        var credentials: [AccessBook.Entry]
    }

    /// - Parameter withdrawn: called on the loop after each revocation.
    /// - Throws: when the note can't be read: nobody is let in by a hub that does not know whom it has shut out.
    init(_ store: HomeStore, loop: EventLoop, log: Log, withdrawn: @escaping @Sendable () -> Void) async throws {
        self.loop = loop
        self.store = store
        self.log = log
        self.withdrawn = withdrawn
        if let text = try await store.note(Self.note) {
            book = AccessBook(try JSONValue(parsing: Array(text.utf8)).decode(Content.self).credentials)
        } else {
            book = AccessBook()
        }
    }

    var credentials: [Credential] { book.credentials }

    func credential(_ id: String) -> Credential? { book.entries[id]?.credential }

    // MARK: Letting in

    func check(_ secret: String, now: Instant) throws(AccessBook.Refusal) -> Credential {
        let credential = try book.check(secret, now: now)
        if book.noteUse(of: credential.id, now: now) { Task { try? await self.keep(durably: false) } }
        return credential
    }

    /// The app of that name on the hub's own machine, when it may be used.
    func app(_ name: String, of user: Int, now: Instant) async throws -> Credential {
        let (credential, isNew) = try book.app(name, of: user, now: now, random: RandomBytes.generate(36))
        if isNew {
            log.info(
                "an app asks to be let in; allow it with `hearth apps allow`",
                ["app": "\(name)", "id": "\(credential.id)"])
            try await keep()
        }
        return try book.usable(credential, now)
    }

    /// Whether who was let in may go on with what lasts, such as listening to events.
    func isGood(_ id: String?, now: Instant) -> Bool {
        guard let id else { return true }
        return (try? book.check(id: id, now: now)) != nil
    }

    func addCode(scope: AccessScope, account: String?, now: Instant) -> String {
        book.addCode(scope: scope, account: account, now: now, random: RandomBytes.generate(36))
    }

    func redeem(_ code: String, name: String, now: Instant) async throws -> (credential: Credential, secret: String) {
        let made = try book.redeem(code, name: name, now: now, random: RandomBytes.generate(36))
        try await keep()
        return made
    }

    // MARK: Changing

    /// - Returns: the secret with it, which nobody is told again.
    func add(
        _ kind: Credential.Kind, name: String, scope: AccessScope, account: String?, expires: Instant?, now: Instant
    ) async throws -> (credential: Credential, secret: String) {
        let made = try book.add(
            kind, name: name, scope: scope, account: account, expires: expires, now: now,
            random: RandomBytes.generate(36))
        do { try await keep() } catch {
            _ = book.remove(made.credential.id)
            throw error
        }
        return made
    }

    /// Takes effect at once, and is durable when this returns.
    func set(
        _ id: String, _ state: Credential.State, scope: AccessScope? = nil, account: String? = nil
    ) async throws -> Credential? {
        let changed = book.set(id, state, scope: scope, account: account)
        if changed != nil {
            withdrawn()
            try await keep()
        }
        return changed
    }

    /// Takes effect at once, and is durable when this returns.
    func remove(_ id: String) async throws -> Credential? {
        let removed = book.remove(id)
        if removed != nil {
            withdrawn()
            try await keep()
        }
        return removed
    }

    private func keep(durably: Bool = true) async throws {
        let before = storing
        let task = loop.task { [store] in
            _ = try? await before?.value
            let content = Content(credentials: await self.entries)
            let text = String(decoding: try JSONValue(encoding: content).bytes, as: UTF8.self)
            try await store.setNote(Self.note, text, durably: durably)
        }
        storing = task
        try await task.value
    }

    private var entries: [AccessBook.Entry] {
        book.credentials.compactMap { book.entries[$0.id] }
    }
}
