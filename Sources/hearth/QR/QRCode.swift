import CQREncode
import Glibc

/// A QR symbol as a square of modules, without its quiet zone.
struct QRCode: Equatable {
    /// Modules on each side.
    let size: Int
    /// Row by row; true is dark.
    private let modules: [Bool]

    /// A symbol with error correction level Q, as setup labels carry it (a quarter of it may be covered).
    ///
    /// - Returns: nothing when the text does not fit into the largest symbol.
    init?(_ text: String) {
        guard let code = text.withCString({ QRcode_encodeString($0, 0, QR_ECLEVEL_Q, QR_MODE_8, 1) }) else {
            return nil
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        size = width
        modules = (0..<width * width).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// Whether a module is dark; everything outside of the symbol is light.
    subscript(row row: Int, column column: Int) -> Bool {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return modules[row * size + column]
    }
}
