import COpenSSL

/// A non-negative integer whose memory is wiped when it goes.
///
/// Not Sendable, and never shared: each lives inside one call.
final class BigNumber {
    let pointer: OpaquePointer

    init() throws(CryptographyError) {
        guard let pointer = BN_new() else { throw .failed("make a number") }
        self.pointer = pointer
    }

    /// Big-endian bytes.
    init(_ bytes: some Sequence<UInt8>) throws(CryptographyError) {
        let number = withBytes(of: bytes) { BN_bin2bn($0.octets, Int32($0.count), nil) }
        guard let number else { throw .failed("make a number") }
        pointer = number
    }

    deinit { BN_clear_free(pointer) }

    var isZero: Bool { BN_is_zero(pointer) == 1 }

    /// Big-endian, zeros on the left up to `width`. The number must fit.
    func bytes(width: Int) throws(CryptographyError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width)
        guard BN_bn2binpad(pointer, &bytes, Int32(width)) == width else { throw .failed("write a number") }
        return bytes
    }
}

/// Arithmetic modulo the prime of a group. One for each computation: the scratch space is not shared.
struct ModularArithmetic {
    private let group: SRP.Group
    private let scratch: Scratch

    /// BN_CTX with a lifetime.
    private final class Scratch {
        let pointer: OpaquePointer

        init() throws(CryptographyError) {
            guard let pointer = BN_CTX_new() else { throw .failed("make scratch space") }
            self.pointer = pointer
        }

        deinit { BN_CTX_free(pointer) }
    }

    init(_ group: SRP.Group) throws(CryptographyError) {
        self.group = group
        scratch = try Scratch()
    }

    /// base ^ exponent, in a time that depends on the exponent's length only.
    func power(_ base: BigNumber, _ exponent: BigNumber) throws(CryptographyError) -> BigNumber {
        BN_set_flags(exponent.pointer, BN_FLG_CONSTTIME)
        return try compute { result in
            BN_mod_exp_mont_consttime(
                result, base.pointer, exponent.pointer, group.prime, scratch.pointer, group.montgomery)
        }
    }

    func product(_ left: BigNumber, _ right: BigNumber) throws(CryptographyError) -> BigNumber {
        try compute { BN_mod_mul($0, left.pointer, right.pointer, group.prime, scratch.pointer) }
    }

    func sum(_ left: BigNumber, _ right: BigNumber) throws(CryptographyError) -> BigNumber {
        try compute { BN_mod_add($0, left.pointer, right.pointer, group.prime, scratch.pointer) }
    }

    func difference(_ left: BigNumber, _ right: BigNumber) throws(CryptographyError) -> BigNumber {
        try compute { BN_mod_sub($0, left.pointer, right.pointer, group.prime, scratch.pointer) }
    }

    func remainder(_ number: BigNumber) throws(CryptographyError) -> BigNumber {
        try compute { BN_nnmod($0, number.pointer, group.prime, scratch.pointer) }
    }

    /// summand + factor × other, not reduced: an exponent.
    func exponent(_ summand: BigNumber, _ factor: BigNumber, _ other: BigNumber) throws(CryptographyError) -> BigNumber
    {
        let product = try compute { BN_mul($0, factor.pointer, other.pointer, scratch.pointer) }
        return try compute { BN_add($0, summand.pointer, product.pointer) }
    }

    private func compute(_ body: (OpaquePointer) -> Int32) throws(CryptographyError) -> BigNumber {
        let result = try BigNumber()
        guard hearth_settle(body(result.pointer)) == 1 else { throw .failed("compute in the SRP group") }
        return result
    }
}
