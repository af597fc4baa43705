/// What goes wrong in a home, and when.
extension DefinitionShape {
    static func fault(_ kind: Fault.Kind) -> Self {
        var fields: [DefinitionField] = [
            .required("fault", .choice("a fault's name in quotes", [kind.rawValue]), kind.sentence)
        ]
        if kind.reach == .server || kind.reach == .connection {
            fields.append(.required("server", .text("a server's name in quotes"), "The server that it strikes."))
        } else {
            fields.append(.init("server", .text("a server's name in quotes"), "The server that it strikes."))
            fields.append(
                .init("accessory", .text("an accessory's name in quotes"), "The accessory that it strikes, instead."))
        }
        if kind.reach == .connection || kind.reach == .anything {
            fields.append(
                .init(
                    "connection", .integer("the number of a connection", 1...UInt64.max),
                    "Only this connection of the server, counted from its start, the first with 1."))
        }
        fields += kind.parameters.map { DefinitionField($0.name, .init($0.form), $0.meaning) }
        fields += [
            .init(
                "after", .number("seconds", 0...1e9),
                "Seconds of home time from the home's start until it begins. 0 unless given."),
            .init(
                "at", .text("a time of day in quotes, such as \"06:30:00\", or a date and time"),
                "When it begins, instead: a time of day, or a date and time, as the home's clocks show them."),
        ]
        if kind.lasts {
            fields.append(
                .init("for", .number("seconds", 0...1e9), "Seconds of home time that it lasts. For ever unless given."))
        }
        fields.append(
            .init("every", .number("seconds", 0.001...1e9), "Seconds of home time after which it begins again."))
        if kind.takesChance {
            fields.append(
                .init(
                    "chance", .number("a chance", 0...1),
                    "How likely each message, connection or occasion is struck. 1 unless given."))
        }
        return Self("the fault", kind.sentence, fields)
    }
}

extension DefinitionKind {
    init(_ form: Fault.Parameter.Form) {
        self =
            switch form {
            case .seconds(let range): .number("seconds", range)
            case .integer(let range):
                .number("an integer", Double(range.lowerBound)...Double(range.upperBound))
            case .number(let range): .number("a number", range)
            case .choice(let words): .choice("a word in quotes", words)
            case .text: .text("a text in quotes")
            }
    }
}
