import HAPLink
import HomeModel
import HubAPI

/// Reads what a scene is to do: `Hall lamp/Brightness=40%`.
struct ActionReader {
    static let argument = ArgumentDeclaration(
        name: "ACTION", summary: "what it does, as ACCESSORY/CHARACTERISTIC=VALUE", arity: .repeated(minimum: 1))

    let things: ThingDirectory

    /// One for each characteristic, the last that was said of it.
    func actions(_ texts: [String]) throws(CommandFailure) -> [NewAction] {
        var actions: [NewAction] = []
        for text in texts {
            let action = try action(text)
            actions.removeAll { $0.characteristic == action.characteristic }
            actions.append(action)
        }
        return actions
    }

    private func action(_ text: String) throws(CommandFailure) -> NewAction {
        guard let comparison = Comparison(text), comparison.operation == .compares(.equal) else {
            throw CommandFailure(
                .usage, "\"\(text)\" is no action",
                remedy: "Write it as ACCESSORY/CHARACTERISTIC=VALUE, such as \"Hall lamp/Brightness=40%\".")
        }
        let part = try things.part(comparison.left, for: .write)
        guard part.resource.may(.writable) else {
            throw CommandFailure(.refused, "\"\(part.label)\" can only be read, so nothing can set it")
        }
        return NewAction(part.id, try part.value(comparison.right))
    }
}

extension ThingPart {
    /// What a person writes for a value of it.
    /// - Parameter current: what `toggle` turns around.
    func value(_ text: String, current: HomeValue? = nil) throws(CommandFailure) -> HomeValue {
        HomeValue(
            try ValueParser(characteristic).value(text, current: current.map { .init($0, as: characteristic.format) }))
    }
}
