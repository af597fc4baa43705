import HAPModel
import HAPProtocol
import HearthJSON

/// `hearth qr WHAT`
enum QRCommand {
    static let what = ArgumentDeclaration(
        name: "WHAT", summary: "a setup code, a payload (X-HM://…), or a definition file", completion: .files)
    static let setupID = CommandOption<String>.text(
        "setup-id", "ID", "Four characters that lead a controller to this accessory (with a setup code)")
    static let category = CommandOption<String>.text(
        "category", "NAME", "What the accessory is, such as lightbulb (with a setup code)", defaultText: "other")
    static let background = CommandOption<String>.choice(
        "background", "COLOUR", ["dark", "light"],
        "Draw without colours, for this background; by default colours are set where output is a terminal")
    static let json = CommandFlag("json", "Print the code's parts as one line of JSON, without a drawing")

    static let declaration: CommandDeclaration = .init(
        name: "qr", summary: "Print the QR code that adds an accessory",
        discussion: """
            Apple's Home app and `hearth pair` read the code. The accessory answers to it only while it serves with this \
            setup code, and a controller finds it by the code only when the payload holds the accessory's setup ID.
            """,
        arguments: [what],
        options: [setupID.declaration, category.declaration, background.declaration, json.declaration],
        examples: [
            .init(line: "hearth qr 518-08-582 --category lightbulb", summary: "a code for a lamp"),
            .init(line: "hearth qr Docs/examples/flat.json5", summary: "the code of a definition"),
        ],
        body: run)

    private static func run(_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let (name, payload) = try subject(parsed)
        if parsed[json] {
            console.line(
                JSONLine([
                    ("payload", .string(payload.text)),
                    ("setup_code", payload.code.map { .string($0.text) } ?? .null),
                    ("setup_id", payload.setupID.map { .string($0.text) } ?? .null),
                    ("category", .integer(Int128(payload.category.rawValue))),
                ]).text)
            return .success
        }
        console.show(SetupLabel(name: name, payload: payload), colours(parsed))
        return .success
    }

    private static func colours(_ parsed: ParsedCommand) -> QRCodeText.Colours? {
        switch parsed[background] {
        case "dark": .plainOnDark
        case "light": .plainOnLight
        default: nil
        }
    }

    private static func subject(_ parsed: ParsedCommand) throws(CommandFailure) -> (name: String, payload: SetupPayload)
    {
        let text = parsed[what][0]
        if SetupInput.isPayload(text) {
            let payload = try SetupInput.checked { () throws(SetupCodeError) in try SetupPayload(text) }
            return (payload.category.displayName, payload)
        }
        if SetupInput.looksLikeCode(text) { return try label(code: text, parsed) }
        let definition = try DefinitionFile.read(text)
        guard let code = definition.setupCode else {
            throw CommandFailure(
                .notFound, "\(text) has no \"setupCode\"",
                remedy: "Add one to the file, such as setupCode: \"518-08-582\".")
        }
        return (definition.name, SetupPayload(category: definition.category, code: code, setupID: definition.setupID))
    }

    private static func label(
        code text: String, _ parsed: ParsedCommand
    ) throws(CommandFailure) -> (name: String, payload: SetupPayload) {
        let name = parsed[category] ?? "other"
        guard let category = AccessoryCategory(name: name) else {
            let known = AccessoryCategory.known.map(\.displayName)
            throw CommandFailure(
                .usage, "there is no category \"\(name)\"" + NearestName.sentence(for: name, among: known),
                remedy: "There are \(known.joined(separator: ", ")).")
        }
        let payload = try SetupInput.checked { () throws(SetupCodeError) in
            SetupPayload(
                category: category, code: try SetupCode(text).checkedForAccessory(),
                setupID: try parsed[setupID].map { id throws(SetupCodeError) in try SetupID(id) })
        }
        return (category.displayName, payload)
    }
}
