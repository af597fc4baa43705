import HAPModel
import HAPProtocol

/// What a person needs in order to add an accessory: the code to scan and the code to type.
struct SetupLabel {
    let name: String
    let payload: SetupPayload

    /// The QR code with the name and the setup code beneath it, or these alone where the terminal is too narrow for it.
    func lines(colours: QRCodeText.Colours, width: Int?) -> [String] {
        var lines: [String] = []
        if let code = QRCode(payload.text) {
            let drawing = QRCodeText(code: code, colours: colours)
            if drawing.width <= width ?? .max { lines += drawing.lines }
        }
        lines.append("")
        lines.append("  " + PrintableText.make(name))
        if let code = payload.code { lines.append("  Setup code  \(code.text)") }
        lines.append("  QR payload  \(payload.text)")
        return lines
    }
}
