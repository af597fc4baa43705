import Glibc
import Simulator

/// Reads a file that a person named.
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

    private static func failure(_ path: String, _ number: Int32) -> CommandFailure {
        CommandFailure(
            number == ENOENT ? .notFound : .failure, "cannot read \(path): \(String(cString: strerror(number)))")
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
