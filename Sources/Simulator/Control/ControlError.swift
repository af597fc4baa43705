/// Why a request to a running simulator was not carried out.
package struct ControlError: Error, Sendable, Hashable {
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// The line is no JSON object.
        package static let malformed = Code(rawValue: "malformed")
        /// The line is longer than ``ControlServer/longestLine``.
        package static let tooLong = Code(rawValue: "tooLong")
        /// `do` names nothing that there is.
        package static let unknownCommand = Code(rawValue: "unknownCommand")
        /// A member is missing, is not known, or has a value of the wrong kind.
        package static let invalidRequest = Code(rawValue: "invalidRequest")
        /// Nothing in the home has this name.
        package static let unknownName = Code(rawValue: "unknownName")
        /// The characteristic cannot have this value.
        package static let invalidValue = Code(rawValue: "invalidValue")
        /// A definition that cannot be.
        package static let definition = Code(rawValue: "definition")
        /// What does not fit the state of the home.
        package static let misuse = Code(rawValue: "misuse")
        /// An accessory server did not do what it was asked for.
        package static let server = Code(rawValue: "server")
    }

    package var code: Code
    /// What happened and what to do.
    package var message: String
    /// Where to look for what was meant, for people at a command line.
    package var remedy: String?

    package init(_ code: Code, _ message: String, remedy: String? = nil) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    package init(_ error: SimulatorError) {
        self.init(Code(rawValue: error.code.rawValue), error.message)
    }

    package init(_ error: DefinitionError) { self.init(.definition, error.description) }
}
