import Glibc

/// Whose a folder is.
enum FolderOwner {
    /// Gives the files in a folder that root has just made or replaced to the folder's own user, who has to use them.
    /// Does nothing for who is not root.
    static func handOver(_ folder: String) {
        var owner = stat()
        guard geteuid() == 0, stat(folder, &owner) == 0, owner.st_uid != 0, let directory = opendir(folder) else {
            return
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            let path = folder + "/" + name
            // Of files alone: neither "." and "..", nor what a link leads to.
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == 0 else { continue }
            lchown(path, owner.st_uid, owner.st_gid)
        }
    }
}
