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
