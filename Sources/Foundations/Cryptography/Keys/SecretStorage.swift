import COpenSSL

/// Bytes that are overwritten before their memory is freed.
///
/// `@unchecked Sendable`: the bytes are written once, inside the initialiser, and only read afterwards.
final class SecretStorage: @unchecked Sendable {
    private let buffer: UnsafeMutableRawBufferPointer

    init(copying bytes: some Sequence<UInt8>) {
        buffer = withBytes(of: bytes) { source in
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
            copy.copyMemory(from: source)
            return copy
        }
    }

    /// Lets `fill` write the bytes; nil when it answers false.
    init?(count: Int, filling fill: (UnsafeMutableRawBufferPointer) -> Bool) {
        buffer = .allocate(byteCount: count, alignment: 1)
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        guard fill(buffer) else { return nil }
    }

    deinit {
        OPENSSL_cleanse(buffer.baseAddress, buffer.count)
        buffer.deallocate()
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(buffer) }
}
