import HearthCryptography

/// Runs a step of cryptography whose failure is the machine's fault, not the peer's.
func cryptography<Value>(
    in state: PairingState, _ body: () throws(CryptographyError) -> Value
) throws(PairingFailure) -> Value {
    do throws(CryptographyError) {
        return try body()
    } catch {
        throw PairingFailure(.cryptography, state: state, message: error.message)
    }
}
