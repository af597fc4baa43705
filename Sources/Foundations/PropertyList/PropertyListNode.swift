import CPropertyList

/// A tree of libplist that is freed when it is no longer held.
struct PropertyListNode: ~Copyable {
    let pointer: UnsafeMutableRawPointer

    /// Takes the tree over; nil when libplist has none to give.
    init?(_ pointer: plist_t?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { plist_free(pointer) }

    /// Hands the tree to another that frees it from now on.
    consuming func release() -> UnsafeMutableRawPointer {
        let pointer = pointer
        discard self
        return pointer
    }
}
