// Faults that the sanitizers must report, and a correct program that they must not: `canary NAME`.
import Glibc
import Synchronization

final class Shared: Sendable {
    let mutex = Mutex(())
    nonisolated(unsafe) var count = 0
    nonisolated(unsafe) var array: [Int] = []
    /// Threads that live one after the other can escape the sanitizer.
    nonisolated(unsafe) let start = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)

    init() { pthread_barrier_init(start, nil, 2) }

    deinit {
        pthread_barrier_destroy(start)
        start.deallocate()
    }
}

/// Two threads, not tasks: those may end up one after the other on one thread.
func onTwoThreads(_ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?) {
    let shared = Shared()
    var threads = [pthread_t](repeating: 0, count: 2)
    for index in threads.indices {
        pthread_create(&threads[index], nil, body, Unmanaged.passRetained(shared).toOpaque())
    }
    for thread in threads { pthread_join(thread, nil) }
    print(shared.count, shared.array.count)
}

func begin(_ context: UnsafeMutableRawPointer?) -> Shared {
    guard let context else { fatalError("a thread without its context") }
    let shared = Unmanaged<Shared>.fromOpaque(context).takeRetainedValue()
    pthread_barrier_wait(shared.start)
    return shared
}

/// What a thread hands to a task, most of the time before the task waits for it.
final class Parcel: Sendable {
    nonisolated(unsafe) var content = 0
    let continuation: UnsafeContinuation<Parcel, Never>

    init(_ continuation: UnsafeContinuation<Parcel, Never>) { self.continuation = continuation }
}

func receiveFromThread() async -> Int {
    let parcel = await withUnsafeContinuation { continuation in
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Parcel(continuation)).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let parcel = Unmanaged<Parcel>.fromOpaque(context).takeRetainedValue()
                parcel.content = 1
                parcel.continuation.resume(returning: parcel)
                return nil
            }, context)
        pthread_detach(thread)
        usleep(200)
    }
    return parcel.content
}

@inline(never) func leak() { UnsafeMutablePointer<Int>.allocate(capacity: 100).initialize(to: 1) }

switch CommandLine.arguments.dropFirst().first {
case "correct":
    onTwoThreads { context in
        let shared = begin(context)
        // Enough that the threads contend.
        for number in 0..<100_000 {
            shared.mutex.withLock { _ in
                shared.count += 1
                shared.array.append(number)
            }
        }
        return nil
    }
    for _ in 0..<200 { _ = await receiveFromThread() }
case "race":
    onTwoThreads { context in
        begin(context).count += 1
        return nil
    }
case "race-in-array":
    onTwoThreads { context in
        begin(context).array.append(1)
        return nil
    }
case "leak":
    for _ in 0..<100 { leak() }
case "overflow":
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
    bytes.initialize(repeating: 0, count: 16)
    print(bytes[CommandLine.arguments.count + 14])
    bytes.deallocate()
default:
    print("usage: canary correct|race|race-in-array|leak|overflow")
    exit(2)
}
