import Dispatch

/// Runs what may block on the disk, one thing at a time, away from event loops and from the threads of tasks.
package final class DiskExecutor: SerialExecutor {
    /// For what is small and rare. What may keep a disk busy for long has one of its own.
    package static let shared = DiskExecutor(label: "hearth.disk")

    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
