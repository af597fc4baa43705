import Glibc
import HearthFiles

extension SecretKey {
    /// Reads the file of a key; see ``init(fileContent:)``.
    /// - Throws: `unreadable` also when there is none, `weakKey`.
    public static func load(_ path: String) async throws(SecretError) -> SecretKey {
        guard let bytes = try await contents(path) else {
            throw SecretError(.unreadable, "There is no key at \(path); make it, or give another path.")
        }
        return try key(bytes, from: path)
    }

    /// The key that the service manager hands to this process (systemd: `LoadCredential=` and its encrypted form).
    /// - Parameters:
    ///   - name: of the credential.
    ///   - folder: of all credentials.
    /// - Returns: nil when there is none of this name.
    /// - Throws: `unreadable`, `weakKey`.
    public static func credential(
        _ name: String = "hearth.key", folder: String? = credentialsFolder
    ) async throws(SecretError) -> SecretKey? {
        guard let path = folder.map({ $0 + "/" + name }), let bytes = try await contents(path) else { return nil }
        return try key(bytes, from: path)
    }

    /// What the service manager put into `CREDENTIALS_DIRECTORY`.
    public static var credentialsFolder: String? { getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) } }

    private static func contents(_ path: String) async throws(SecretError) -> [UInt8]? {
        do throws(FileError) {
            return try await DurableFile.contents(of: path)
        } catch {
            throw SecretError(.unreadable, error.message)
        }
    }

    private static func key(_ bytes: [UInt8], from path: String) throws(SecretError) -> SecretKey {
        do throws(SecretError) {
            return try SecretKey(fileContent: bytes)
        } catch {
            throw SecretError(error.code, "The key in \(path) is refused. \(error.message)")
        }
    }
}
