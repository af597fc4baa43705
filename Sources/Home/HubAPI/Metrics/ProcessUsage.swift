import Glibc

/// What the process takes of its machine, as the system counts it.
struct ProcessUsage: Sendable {
    /// User and system, in seconds.
    var cpuSeconds: Double
    /// nil where the system does not tell.
    var residentBytes: Int?
    var virtualBytes: Int?
    var openFiles: Int?
    var mostFiles: UInt64?

    /// As it is now. It reads from the system's memory, not from a disk.
    static var current: ProcessUsage {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        var limit = rlimit()
        let hasLimit = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        let pages = text(of: "/proc/self/statm").split(separator: " ").prefix(2).compactMap { Int($0) }
        let pageBytes = Int(sysconf(Int32(_SC_PAGESIZE)))
        return ProcessUsage(
            cpuSeconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
            residentBytes: pages.count == 2 ? pages[1] * pageBytes : nil,
            virtualBytes: pages.first.map { $0 * pageBytes }, openFiles: entries(of: "/proc/self/fd"),
            mostFiles: hasLimit ? UInt64(limit.rlim_cur) : nil)
    }

    private static func text(of path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(file, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }

    private static func entries(of path: String) -> Int? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) { if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 } }
        // The folder that is being read is one itself.
        return count - 1
    }
}
