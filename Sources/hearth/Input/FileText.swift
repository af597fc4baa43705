import Glibc
import Simulator

/// Reads and writes files that a person named.
enum FileText {
    /// More than this is no definition but a mistake.
    static let mostBytes = 64 << 20

    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(path, errno)
            }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= mostBytes else {
                throw CommandFailure(.invalidInput, "\(path) is larger than \(mostBytes >> 20) MiB")
            }
        }
    }

    /// Replaces what the file holds, or makes it.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path, errno, "write") }
        defer { close(descriptor) }
        try write(bytes, to: descriptor, path)
    }

    /// All of the bytes.
    static func write(_ bytes: [UInt8], to descriptor: CInt, _ path: String) throws(CommandFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure(path, errno, "write")
            }
        }
    }

    static func failure(_ path: String, _ number: Int32, _ action: String = "read") -> CommandFailure {
        CommandFailure(
            number == ENOENT ? .notFound : .failure, "cannot \(action) \(path): \(String(cString: strerror(number)))")
    }
}

enum DefinitionFile {
    /// The definition in a file, or every mistake that it has.
    static func read(_ path: String) throws(CommandFailure) -> ServerDefinition {
        let bytes = try FileText.read(path)
        do throws(DefinitionError) {
            return try DefinitionReader.read(bytes, file: path)
        } catch {
            throw CommandFailure(definition: error)
        }
    }
}

extension CommandFailure {
    /// All problems, one a line; the first line carries the program's name like every message.
    init(definition error: DefinitionError) {
        let count = error.problems.count
        self.init(
            .invalidInput, "\(error.file) is no valid definition: \(count) problem\(count == 1 ? "" : "s")",
            remedy: error.description)
    }
}
