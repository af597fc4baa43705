import Glibc

/// The folder that a file's name stands in.
package enum ParentFolder {
    /// "." for a name without a folder.
    package static func path(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns once the disk has the names in the folder: a file that was made or renamed is durable only then.
    package static func synchronize(of path: String) throws(FileError) {
        try Descriptor(Self.path(of: path), O_RDONLY | O_DIRECTORY, action: "write")?.synchronize()
    }
}
