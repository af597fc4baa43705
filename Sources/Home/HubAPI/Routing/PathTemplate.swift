import HomeModel

/// A path with parameters: `/homes/{id}/document`.
struct PathTemplate: Sendable, CustomStringConvertible {
    private enum Segment: Sendable {
        case literal(String)
        case parameter(String)
    }

    let description: String
    private let segments: [Segment]

    init(_ text: StaticString) {
        description = text.description
        segments = Self.split(text.description).map { segment in
            segment.hasPrefix("{") ? .parameter(String(segment.dropFirst().dropLast())) : .literal(segment)
        }
    }

    /// Their names.
    var parameters: [String] {
        segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// What is between the slashes.
    static func split(_ path: String) -> [String] {
        path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    /// The kind of things that it begins with: `homes`.
    var resource: String {
        if case .literal(let text)? = segments.first { text } else { "" }
    }

    /// - Parameter path: as ``split(_:)`` gives it.
    /// - Returns: the parameters by name; nil when the path is another.
    func match(_ path: [String]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal): guard literal == text else { return nil }
            case .parameter(let name):
                guard !text.isEmpty else { return nil }
                parameters[name] = text
            }
        }
        return parameters
    }
}

extension PathTemplate {
    /// The thing of a home that a path of this kind names; nil where it names none.
    /// - Throws: where the identifier is none.
    func entity(_ parameters: [String: String]) throws(Problem) -> EntityID? {
        guard let text = parameters["id"] else { return nil }
        return switch resource {
        case "homes": .home(try HubCall.identifier(text))
        case "rooms": .room(try HubCall.identifier(text))
        case "zones": .zone(try HubCall.identifier(text))
        case "groups": .serviceGroup(try HubCall.identifier(text))
        case "accessories": .accessory(try HubCall.identifier(text))
        case "services": .service(try HubCall.identifier(text))
        case "scenes": .actionSet(try HubCall.identifier(text))
        case "automations": .trigger(try HubCall.identifier(text))
        case "users": .user(try HubCall.identifier(text))
        default: nil
        }
    }
}
