import Glibc
import HearthFiles

/// A file that is on its way to or from a client: it has a name only for as long as something else needs to find it, so
/// that nothing of it stays whatever ends the process.
actor PassingFile {
    private static let executor = DiskExecutor(label: "hearth.passing")
    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    private static let chunk = 65_536

    nonisolated let path: String
    private let file: Descriptor
    private var offset = 0
    private var hasName = true

    private init(_ file: consuming Descriptor) {
        path = file.path
        self.file = file
    }

    deinit { if hasName { unlink(path) } }

    /// A name in a folder that no other has.
    static func path(in folder: String) -> String {
        "\(folder)/.passing-\(String(UInt64.random(in: .min ... .max), radix: 16))"
    }

    /// - Parameter path: of a file that is there, which is the passing file's from now on.
    static func open(_ path: String) async throws(FileError) -> PassingFile {
        try await Opener().open(path, O_RDONLY)
    }

    /// A new one with this content.
    static func holding(_ bytes: [UInt8], in folder: String) async throws(FileError) -> PassingFile {
        let file = try await Opener().open(path(in: folder), O_RDWR | O_CREAT | O_EXCL)
        try await file.write(bytes)
        return file
    }

    /// Nobody else has to find it any more.
    func removeName() {
        guard hasName else { return }
        hasName = false
        unlink(path)
    }

    /// The next bytes; nil at the end.
    func next() throws(FileError) -> [UInt8]? {
        var failure: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, filled in
            var count = 0
            repeat {
                count = pread(file.number, buffer.baseAddress, Self.chunk, offset)
            } while count < 0 && errno == EINTR
            failure = count < 0 ? errno : 0
            filled = max(count, 0)
        }
        guard failure == 0 else { throw FileError(errno: failure, "read", path) }
        offset += bytes.count
        return bytes.isEmpty ? nil : bytes
    }

    private func write(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes) }

    /// Does on the disk's thread what has to be done before there is a file.
    private actor Opener {
        nonisolated var unownedExecutor: UnownedSerialExecutor { PassingFile.executor.asUnownedSerialExecutor() }

        func open(_ path: String, _ flags: CInt) async throws(FileError) -> PassingFile {
            guard let file = try Descriptor(path, flags | O_NOFOLLOW, action: "use") else {
                throw FileError(errno: ENOENT, "use", path)
            }
            return PassingFile(file)
        }
    }
}
