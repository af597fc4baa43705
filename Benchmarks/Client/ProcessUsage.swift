import Glibc

/// What the processor and the memory of a process cost until now.
struct ProcessUsage {
    let pid: Int

    /// Microseconds of processor time of all its threads, those that ended included.
    func processorTime() throws(BenchmarkError) -> Double {
        var clock = clockid_t()
        guard clock_getcpuclockid(pid_t(pid), &clock) == 0 else {
            throw BenchmarkError("process \(pid) is gone, or its processor time may not be read")
        }
        return now(on: clock)
    }

    static func ownProcessorTime() -> Double { now(on: CLOCK_PROCESS_CPUTIME_ID) }

    /// KiB of resident memory.
    func residentMemory() throws(BenchmarkError) -> Double {
        guard let file = fopen("/proc/\(pid)/smaps_rollup", "r") else {
            throw BenchmarkError("process \(pid) is gone, or its memory may not be read")
        }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, CInt(line.count), file) != nil {
            let words = line.prefix { $0 != 0 }.split(separator: CChar(bitPattern: UInt8(ascii: " ")))
            guard words.count > 1, words[0].elementsEqual("Rss:".utf8.map { CChar(bitPattern: $0) }) else { continue }
            let digits = words[1].map { UInt8(bitPattern: $0) }
            guard let size = Double(String(decoding: digits, as: UTF8.self)) else { break }
            return size
        }
        throw BenchmarkError("process \(pid) does not tell its memory")
    }
}

/// Microseconds of monotone time.
func now(on clock: clockid_t = CLOCK_MONOTONIC) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}
