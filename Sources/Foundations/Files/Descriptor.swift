import Glibc

/// An open file that closes itself.
package struct Descriptor: ~Copyable {
    package let number: CInt
    package let path: String

    /// Opens for this program only (closed on exec, mode 0600 when made). Nil when there is no such file and the flags do
    /// not make one.
    package init?(_ path: String, _ flags: CInt, action: String) throws(FileError) {
        var number: CInt
        repeat { number = open(path, flags | O_CLOEXEC, 0o600) } while number < 0 && errno == EINTR
        if number < 0 {
            guard errno != ENOENT || flags & O_CREAT != 0 else { return nil }
            throw FileError(errno: errno, action, path)
        }
        self.number = number
        self.path = path
    }

    deinit { Glibc.close(number) }

    /// - Throws: `notAFile`, `tooLarge` beyond `limit` bytes.
    package borrowing func contents(limit: Int) throws(FileError) -> [UInt8] {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw FileError(errno: errno, "read", path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(.notAFile, "Can't read \(path): it is not a file; choose another path.")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(limit, max(0, Int(status.st_size))) + 1)
        while true {
            var count = 0
            var failure: CInt = 0
            let wanted = min(1 << 16, limit + 1 - bytes.count)
            bytes.append(
                contentsOf: [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                    repeat { count = Glibc.read(number, buffer.baseAddress, wanted) } while count < 0 && errno == EINTR
                    failure = errno
                    filled = max(0, count)
                })
            guard count >= 0 else { throw FileError(errno: failure, "read", path) }
            guard count > 0 else { return bytes }
            guard bytes.count <= limit else {
                throw FileError(
                    .tooLarge,
                    "\(path) is larger than \(limit) bytes, which is more than anything of ours; is it the right file?")
            }
        }
    }

    package borrowing func write(_ bytes: [UInt8]) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(number, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count < 0 {
                guard errno == EINTR else { throw FileError(errno: errno, "write", path) }
            } else {
                written += count
            }
        }
    }

    /// Returns once the disk has it.
    package borrowing func synchronize() throws(FileError) {
        guard fsync(number) == 0 else { throw FileError(errno: errno, "write", path) }
    }
}
