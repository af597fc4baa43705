/// The kinds of behaviours that a definition may spell out.
extension DefinitionShape {
    static let behaviourKinds: [(name: String, shape: DefinitionShape)] = [
        (
            "mirror",
            behaviour(
                "mirror", "When a controller writes one characteristic, another becomes the same.",
                [
                    .required("from", reference, "The characteristic that is written."),
                    .required("to", reference, "The one that follows. A button's event is sent each time."),
                    .init(
                        "values",
                        .list("a list of pairs, such as [[\"auto\", \"cool\"]]", of: .special("a pair", .translation)),
                        "Pairs that translate: the value written, the value set."),
                ])
        ),
        (
            "cycle",
            behaviour(
                "cycle", "Takes values in turn.",
                [
                    .required("characteristic", reference, "The characteristic that it moves."),
                    .required("values", .list("a list of values", of: .special("a value", .value)), "At least one."),
                    every,
                ])
        ),
        (
            "wander",
            behaviour(
                "wander", "Moves at random within a range.",
                [
                    .required("characteristic", reference, "The characteristic that it moves."),
                    .required(
                        "step", .number("a number, how far it moves at most"), "How far it moves at most; over 0."),
                    .required("minimum", .number("a number"), "Where the range begins."),
                    .required("maximum", .number("a number"), "Where it ends; over the minimum."),
                    every,
                ])
        ),
        (
            "respond",
            behaviour(
                "respond", "A write that asks for a response gets the written bytes back with others appended.",
                [
                    .required("characteristic", reference, "The characteristic that is written."),
                    .required("append", .special("bytes in Base64", .bytes), "The other bytes."),
                ])
        ),
    ]

    private static let reference = DefinitionKind.special("a characteristic's name in quotes", .reference)

    private static let every = DefinitionField.required(
        "every", .number("seconds", 0.01...86_400), "How many seconds of home time pass between two values.")

    private static func behaviour(_ kind: String, _ meaning: String, _ fields: [DefinitionField]) -> Self {
        Self(
            "the behaviour", meaning,
            [.required("kind", .choice("a kind of behaviour in quotes", [kind]), "What it does.")] + fields)
    }
}
