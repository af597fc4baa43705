import CTurboJPEG

/// Makes JPEG of pictures, with libjpeg-turbo.
enum JPEG {
    /// 1 to 100.
    private static let quality: Int32 = 80

    /// - Returns: nil when the library cannot, for want of memory.
    static func encoded(_ canvas: Canvas) -> [UInt8]? {
        guard let encoder = tjInitCompress() else { return nil }
        defer { _ = tjDestroy(encoder) }
        let width = Int32(canvas.width)
        let height = Int32(canvas.height)
        let most = Int(tjBufSize(width, height, Int32(TJSAMP_420.rawValue)))
        guard most > 0 else { return nil }
        var size: UInt = 0
        return canvas.pixels.withUnsafeBufferPointer { pixels in
            let made = [UInt8](unsafeUninitializedCapacity: most) { bytes, count in
                var start = bytes.baseAddress
                size = UInt(most)
                let failed = tjCompress2(
                    encoder, pixels.baseAddress, width, 0, height, Int32(TJPF_RGB.rawValue), &start, &size,
                    Int32(TJSAMP_420.rawValue), quality, TJFLAG_NOREALLOC)
                count = failed == 0 ? Int(size) : 0
            }
            return made.isEmpty ? nil : made
        }
    }
}
