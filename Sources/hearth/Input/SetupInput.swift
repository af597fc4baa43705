import HAPProtocol

/// What a person gives to prove that the accessory is theirs: its setup code, or the payload of its QR code.
struct SetupInput {
    var code: SetupCode
    /// Leads to the accessory on the network, when a payload held it.
    var setupID: SetupID?

    init(_ text: String) throws(CommandFailure) {
        let advice =
            "It is printed on the accessory or its box, as eight digits such as 518-08-582, or is the text of its QR code "
            + "(X-HM://…)."
        guard Self.isPayload(text) else {
            code = try Self.checked(advice) { () throws(SetupCodeError) in try SetupCode(text) }
            return
        }
        let payload = try Self.checked(advice) { () throws(SetupCodeError) in try SetupPayload(text) }
        guard let code = payload.code else {
            throw CommandFailure(
                .refused, "this QR code says that the accessory is paired already, and holds no setup code",
                remedy: "Remove its pairing in the app that it was added to, or reset it, then read its code again.")
        }
        self.code = code
        setupID = payload.setupID
    }

    /// What a person typed wrong is a wrong command line.
    static func checked<Result>(
        _ advice: String? = nil, _ read: () throws(SetupCodeError) -> Result
    ) throws(CommandFailure) -> Result {
        do throws(SetupCodeError) { return try read() } catch {
            throw CommandFailure(.usage, error.message, remedy: advice)
        }
    }

    static func isPayload(_ text: String) -> Bool { text.uppercased().hasPrefix("X-HM:") }

    /// Digits, hyphens and spaces only, so that a file's name is not taken for a code.
    static func looksLikeCode(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) || $0 == 45 || $0 == 32 }
    }
}
