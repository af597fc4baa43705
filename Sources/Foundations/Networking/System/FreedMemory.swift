import CLinux

/// Gives the system back what this process has freed. The allocator keeps it, in a heap for each thread, in case it is
/// needed again; a program that runs for months calls this once when it has started. Takes some milliseconds.
public func returnFreedMemory() { _ = malloc_trim(0) }
