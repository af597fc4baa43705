import Glibc

/// What was in the place of a file that was replaced: beside it, with `.replaced` added to its name, or `.replaced-2` and so
/// on, since what was kept before is never overwritten.
package enum ReplacedFile {
    /// Gives a file a second name that no other has. It keeps its own until another takes it.
    ///
    /// Done again after an interruption it finds the name that it gave.
    /// - Returns: the second name; nil when there is no file.
    package static func keep(_ path: String) throws(FileError) -> String? {
        var file = stat()
        guard lstat(path, &file) == 0 else {
            guard errno == ENOENT else { throw FileError(errno: errno, "keep", path) }
            return nil
        }
        var number = 1
        while true {
            let name = path + ".replaced" + (number == 1 ? "" : "-\(number)")
            number += 1
            var other = stat()
            if lstat(name, &other) == 0 {
                if other.st_ino == file.st_ino, other.st_dev == file.st_dev { return name }
                continue
            }
            if link(path, name) == 0 { return name }
            guard errno == EEXIST else { throw FileError(errno: errno, "keep", path) }
        }
    }
}
