import COpenSSL
import Glibc

/// The two OpenSSL contexts of a thread, which all its sessions share.
///
/// A context takes 1.1 KiB and setting its key 0.1 µs, so that a session which kept two of its own would spend a
/// quarter of its memory to save a hundredth of its time. A context that still holds the wanted key is used as it is.
final class ThreadCiphers {
    private struct Slot {
        let context: OpaquePointer
        /// Of the key that the context holds; 0 for none.
        var serial: UInt64 = 0
    }

    private var sealing: Slot
    private var opening: Slot

    private init?() {
        let blank = [UInt8](repeating: 0, count: ChaChaPoly.keyByteCount)
        guard let cipher = ChaChaPoly.cipher, let sealing = hearth_chachapoly_new(cipher, blank, 1) else { return nil }
        guard let opening = hearth_chachapoly_new(cipher, blank, 0) else {
            EVP_CIPHER_CTX_free(sealing)
            return nil
        }
        self.sealing = Slot(context: sealing)
        self.opening = Slot(context: opening)
    }

    deinit {
        EVP_CIPHER_CTX_free(sealing.context)
        EVP_CIPHER_CTX_free(opening.context)
    }

    /// The thread's context for this direction, holding this key. It is good until the next call on the thread.
    ///
    /// - Parameter serial: a number that belongs to this key alone for the life of the process, never 0.
    static func context(
        for purpose: ChaChaPoly.Purpose, key: SymmetricKey, serial: UInt64
    ) -> OpaquePointer? {
        guard let ciphers = existing ?? create() else { return nil }
        switch purpose {
        case .sealing: return load(&ciphers.sealing, key, serial)
        case .opening: return load(&ciphers.opening, key, serial)
        }
    }

    /// Wipes the key from the calling thread's contexts. Another thread's keep it until they take another key.
    static func forget(_ serial: UInt64) {
        guard let ciphers = existing else { return }
        let blank = [UInt8](repeating: 0, count: ChaChaPoly.keyByteCount)
        if ciphers.sealing.serial == serial {
            ciphers.sealing.serial = 0
            _ = hearth_chachapoly_rekey(ciphers.sealing.context, blank)
        }
        if ciphers.opening.serial == serial {
            ciphers.opening.serial = 0
            _ = hearth_chachapoly_rekey(ciphers.opening.context, blank)
        }
    }

    private static func load(_ slot: inout Slot, _ key: SymmetricKey, _ serial: UInt64) -> OpaquePointer? {
        if slot.serial == serial { return slot.context }
        slot.serial = 0
        guard key.withUnsafeBytes({ hearth_chachapoly_rekey(slot.context, $0.octets) }) == 1 else { return nil }
        slot.serial = serial
        return slot.context
    }

    /// The slot of thread-specific data whose destructor frees a thread's contexts when the thread ends.
    private static let slot: pthread_key_t? = {
        var slot = pthread_key_t()
        let failed = pthread_key_create(&slot) { value in
            if let value { Unmanaged<ThreadCiphers>.fromOpaque(value).release() }
        }
        return failed == 0 ? slot : nil
    }()

    private static var existing: ThreadCiphers? {
        guard let slot, let value = pthread_getspecific(slot) else { return nil }
        return Unmanaged<ThreadCiphers>.fromOpaque(value).takeUnretainedValue()
    }

    private static func create() -> ThreadCiphers? {
        guard let slot, let ciphers = ThreadCiphers() else { return nil }
        let retained = Unmanaged.passRetained(ciphers)
        guard pthread_setspecific(slot, retained.toOpaque()) == 0 else {
            retained.release()
            return nil
        }
        return ciphers
    }
}
