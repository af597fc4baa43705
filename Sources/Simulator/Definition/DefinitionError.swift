import HearthJSON

/// Everything that is wrong with a definition file, in the order of its lines.
public struct DefinitionError: Error, Sendable, Equatable, CustomStringConvertible {
    public struct Problem: Sendable, Equatable {
        public var line: Int
        public var column: Int
        /// What was found and what was expected.
        public var message: String
    }

    /// The file's name as the person gave it.
    public var file: String
    /// At least one.
    public var problems: [Problem]

    package init(file: String, problems: [Problem]) {
        self.file = file
        self.problems = problems
    }

    /// One line each: `home.json5:12:9: expected …, found …`, as compilers write and editors read it.
    public var description: String {
        problems.map { "\(file):\($0.line):\($0.column): \($0.message)" }.joined(separator: "\n")
    }
}

/// The problems found so far.
struct ProblemList {
    private(set) var problems: [DefinitionError.Problem] = []

    mutating func add(_ message: String, at position: JSONPosition) {
        problems.append(.init(line: position.line, column: position.column, message: message))
    }

    mutating func add(_ error: JSONError) { add(error.message, at: error.position) }

    /// Runs a step that may fail without ending the reading of the file.
    mutating func attempt<Result>(_ step: () throws(JSONError) -> Result) -> Result? {
        do throws(JSONError) { return try step() } catch {
            add(error)
            return nil
        }
    }

    /// The problems by line and column; at one place in the order in which they were found.
    var sorted: [DefinitionError.Problem] {
        problems.enumerated().sorted { first, second in
            (first.element.line, first.element.column, first.offset)
                < (second.element.line, second.element.column, second.offset)
        }.map(\.element)
    }
}
