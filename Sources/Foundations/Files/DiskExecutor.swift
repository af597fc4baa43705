import Dispatch

/// Runs what may block on the disk, one thing at a time, away from event loops and from the threads of tasks.
final class DiskExecutor: SerialExecutor {
    static let shared = DiskExecutor()

    private let queue = DispatchQueue(label: "hearth.disk")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
