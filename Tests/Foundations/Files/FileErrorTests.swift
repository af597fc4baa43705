import Glibc
import HearthFiles
import Testing

@Suite struct FileErrorTests {
    /// A person can act on each: what to do is said.
    @Test(arguments: [
        (ENOSPC, FileError.Code.noSpace, "make room"), (EDQUOT, .noSpace, "quota"), (EROFS, .readOnly, "elsewhere"),
        (EACCES, .permissionDenied, "choose another path"), (EPERM, .permissionDenied, "choose another path"),
        (ENOENT, .noFolder, "make it first"), (EISDIR, .notAFile, "choose another path"), (EIO, .system, "check it"),
        (EMFILE, .system, "open files"),
    ])
    func saysWhatTheSystemsErrorMeans(_ number: CInt, _ code: FileError.Code, _ text: String) {
        let error = FileError(errno: number, "write", "home.json")
        #expect(error.code == code && error.errno == number)
        #expect(error.message.hasPrefix("Can't write home.json: ") && error.message.contains(text), "\(error)")
    }
}
