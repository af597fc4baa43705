import HearthFiles
import HearthSecrets

/// Reads and writes the file of a ``FileControllerStore``, away from the loop that asks: with a thousand accessories, to
/// decode or encode it takes as long as dozens of events.
actor ControllerFileWriter {
    private let path: String
    private let sealer: SecretSealer
    /// Who waits for the next transaction.
    private var waiting: [CheckedContinuation<Result<Void, ControllerError>, Never>] = []
    /// That of now; at most one at a time.
    private var transaction = Transaction()
    private var isWriting = false

    /// Changes that are stored together.
    private struct Transaction {
        var content: StoredController?
        var isChanged = false
        /// How many are in it and have not changed the content yet.
        var expected = 0
        /// Who waits for all of them.
        var complete: CheckedContinuation<Void, Never>?
        /// Who waits for the end; told why it failed, or nil.
        var ends: [CheckedContinuation<ControllerError?, Never>] = []
    }

    init(path: String, sealer: SecretSealer) {
        self.path = path
        self.sealer = sealer
    }

    var waitingCount: Int { waiting.count }

    func load() async throws(ControllerError) -> StoredController? {
        let bytes = try await translating { () throws(FileError) in try await DurableFile.contents(of: path) }
        let content = try await decode(bytes)
        // Else keys that a person believes sealed would stay readable until something changes.
        if let bytes, sealer.seals, !SecretSealer.isSealed(bytes) { return try await update { $0 } }
        return content
    }

    func update<Value: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Value
    ) async throws(ControllerError) -> Value {
        try await join().get()
        let value: Value
        do {
            defer { arrive() }
            var changed = transaction.content
            value = try change(&changed)
            transaction.content = changed
            transaction.isChanged = true
        }
        // Without a pause since the arrival, or the end could come first.
        if let failure = await withCheckedContinuation({ transaction.ends.append($0) }) { throw failure }
        return value
    }

    private func join() async -> Result<Void, ControllerError> {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard !isWriting else { return }
            isWriting = true
            Task {
                while !waiting.isEmpty { await transact() }
                isWriting = false
            }
        }
    }

    private func arrive() {
        transaction.expected -= 1
        if transaction.expected == 0 { transaction.complete?.resume() }
    }

    /// Makes all changes that wait, and stores them.
    private func transact() async {
        do throws(ControllerError) {
            let file = try await translating { () throws(FileError) in
                try await DurableFile.open(path, waiting: .seconds(5))
            }
            do throws(ControllerError) {
                let (ended, failure) = try await transact(on: file)
                await file.close()
                for end in ended { end.resume(returning: failure) }
            } catch {
                await file.close()
                throw error
            }
        } catch {
            // Not even begun.
            let joiners = waiting
            waiting = []
            for joiner in joiners { joiner.resume(returning: .failure(error)) }
        }
    }

    /// - Returns: who is to be told what.
    /// - Throws: when there is nothing that could be changed.
    private func transact(
        on file: DurableFile
    ) async throws(ControllerError) -> ([CheckedContinuation<ControllerError?, Never>], ControllerError?) {
        let content = try await decode(try await translating { () throws(FileError) in try await file.read() })
        let joiners = waiting
        waiting = []
        transaction = Transaction(content: content, expected: joiners.count)
        await withCheckedContinuation { complete in
            transaction.complete = complete
            for joiner in joiners { joiner.resume(returning: .success(())) }
        }
        let ended = transaction
        transaction = Transaction()
        return (ended.ends, ended.isChanged ? await replace(with: ended.content, on: file) : nil)
    }

    /// - Returns: why it can't be written.
    private func replace(with content: StoredController?, on file: DurableFile) async -> ControllerError? {
        do throws(ControllerError) {
            if let content {
                let bytes = try await encode(content)
                try await translating { () throws(FileError) in try await file.replace(with: bytes) }
            } else {
                try await translating { () throws(FileError) in try await file.remove() }
            }
            return nil
        } catch {
            return error
        }
    }

    private func decode(_ bytes: [UInt8]?) async throws(ControllerError) -> StoredController? {
        guard let bytes else { return nil }
        guard !bytes.isEmpty else {
            throw ControllerError(
                .store,
                "\(path) is empty: the pairing keys in it are lost. Put it back from a copy or a backup. To begin with new "
                    + "keys remove it; the accessories then have to be reset.")
        }
        let content: [UInt8]
        do throws(SecretError) {
            content = try await sealer.open(bytes, from: path)
        } catch {
            throw ControllerError(.store, error.message, underlying: error)
        }
        return try StoredController(decoding: content, from: path)
    }

    private func encode(_ content: StoredController) async throws(ControllerError) -> [UInt8] {
        do throws(SecretError) {
            return try await sealer.seal(content.encoded())
        } catch {
            throw ControllerError(.store, error.message, underlying: error)
        }
    }

    private func translating<Value>(
        _ work: () async throws(FileError) -> Value
    ) async throws(ControllerError) -> Value {
        do throws(FileError) {
            return try await work()
        } catch {
            throw ControllerError(.store, error.message, underlying: error)
        }
    }
}
