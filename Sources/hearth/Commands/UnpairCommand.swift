import HAPController

/// `hearth unpair WHICH`
enum UnpairCommand {
    static let which = ArgumentDeclaration(
        name: "WHICH", summary: "the pairing's name or id", completion: .pairings)
    static let forget = CommandFlag(
        "forget",
        "Only remove it from the store; the accessory then has to be reset by hand before it can be paired again")

    static let declaration: CommandDeclaration = .init(
        name: "unpair", summary: "Remove a pairing, on the accessory and in the store", arguments: [which],
        options: [
            forget.declaration, HomeOptions.store.declaration, HomeOptions.timeout.declaration,
            HomeOptions.noDiscovery.declaration, HomeOptions.json.declaration,
        ],
        body: { parsed, console in
            try await HomeAccess.with(parsed, console) { access in
                let accessory = try await access.pairings(parsed[which][0])[0]
                let name = await accessory.name
                if parsed[forget] {
                    try await access.controller.forget(accessory.id)
                } else {
                    do throws(ControllerError) {
                        try await access.reach(accessory) { () throws(ControllerError) in
                            try await access.controller.unpair(accessory.id)
                        }
                    } catch {
                        var failure = CommandFailure(error)
                        failure.remedy =
                            "The pairing stays. `hearth unpair --forget` removes it here without the accessory."
                        throw failure
                    }
                }
                console.line(
                    parsed[HomeOptions.json]
                        ? JSONLine([("id", .string(accessory.id.text)), ("name", .string(name))]).text
                        : PrintableText.make("Unpaired from \"\(name)\" (\(accessory.id))."))
                return .success
            }
        })
}
