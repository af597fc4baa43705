import COpenSSL

/// Text that OpenSSL reads or writes, in memory that OpenSSL wipes when it is freed.
final class PEMText {
    let bio: OpaquePointer

    init(reading text: [UInt8]) throws(TLSError) {
        guard let count = Int32(exactly: text.count), let bio = BIO_new(BIO_s_secmem()) else {
            throw .failed("read PEM")
        }
        self.bio = bio
        guard count == 0 || BIO_write(bio, text, count) == count else { throw .failed("read PEM") }
    }

    init() throws(TLSError) {
        guard let bio = BIO_new(BIO_s_secmem()) else { throw .failed("write PEM") }
        self.bio = bio
    }

    deinit { BIO_free(bio) }

    var text: [UInt8] {
        var length = 0
        guard let bytes = hearth_bio_bytes(bio, &length) else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: length))
    }
}
