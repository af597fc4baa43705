import Glibc
import HAPAccessory
import HearthFiles
import Simulator

/// What a simulated home keeps between runs, in a folder: a file for each accessory server, and one for the home.
struct SimulateState {
    let folder: String
    private let file: DurableFile
    /// What was kept of the last run; nil when there was none.
    let memory: HomeMemory?

    /// - Parameter isFresh: forget what was kept.
    /// - Throws: when another simulator has the folder.
    static func open(_ folder: String, isFresh: Bool) async throws -> SimulateState {
        try StorePath.makeFolders(above: folder + "/home.json", option: "--state")
        let file = try await DurableFile.open(folder + "/home.json")
        do {
            if isFresh { try await forget(file, in: folder) }
            let bytes = try await file.read()
            guard let bytes else { return SimulateState(folder: folder, file: file, memory: nil) }
            do throws(SimulatorError) {
                return SimulateState(folder: folder, file: file, memory: try HomeMemory(decoding: bytes))
            } catch {
                throw CommandFailure(.invalidInput, "\(file.path): \(error.message)")
            }
        } catch {
            await file.close()
            throw error
        }
    }

    /// `--state`, else a folder of the home's own beside the controller's store.
    static func folder(_ given: String?, of home: String, environment: [String: String]) throws(CommandFailure)
        -> String
    {
        if let given { return given.count > 1 && given.last == "/" ? String(given.dropLast()) : given }
        return try StorePath.folder(environment: environment, option: "--state") + "/simulator/" + home
    }

    /// Removes the state of servers; only files that have the names of ours.
    private static func forget(_ file: DurableFile, in folder: String) async throws {
        unlink(file.path)
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        for name in names where name.hasPrefix(prefix) && (name.hasSuffix(".json") || name.hasSuffix(".json.lock")) {
            unlink(folder + "/" + name)
        }
    }

    private static let prefix = "server-"

    /// Where a server keeps its identity and pairings.
    func store(_ server: String) async throws -> any AccessoryStore {
        let name = Self.prefix + FileNames.fit(server) + "-" + FileNames.mark(of: server) + ".json"
        return try await FileAccessoryStore.open(folder + "/" + name)
    }

    /// Keeps the home as it is now; whatever happens meanwhile, the file has the old or the new.
    func save(_ memory: HomeMemory) async throws(FileError) { try await file.replace(with: memory.encoded) }

    func close() async { await file.close() }
}
