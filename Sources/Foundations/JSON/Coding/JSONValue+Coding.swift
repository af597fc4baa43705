extension JSONValue {
    /// The value as its `Encodable` type writes it.
    ///
    /// Members stand in the order in which the type writes them, those of a dictionary by name. Integers up to 127 bits
    /// are exact. An optional that is nil is left out where the type encodes it so, as synthesised ones do.
    /// - Throws: `invalidValue` with its path for a number that is infinite or NaN, an integer beyond 127 bits, and
    ///   whatever else the type cannot encode.
    public init(
        encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws(JSONCodingError) {
        do {
            let encoding = Encoding(userInfo: userInfo)
            guard let part = try encoding.part(of: value, at: nil) else {
                throw JSONCodingError(.invalidValue, at: JSONPath(), "\(type(of: value)) encodes nothing")
            }
            if let failure = encoding.failure { throw failure }
            self = part.value
        } catch {
            throw JSONCodingError(encoding: error)
        }
    }

    /// This value as a `Decodable` type.
    ///
    /// An integer may be written as `50.0`; one that the type cannot hold is refused, never cut.
    /// - Parameter strict: whether a member that the type does not know is an error. A member is known when any of the
    ///   coding keys under which the type opened the object has its name.
    /// - Throws: the first thing that does not fit, with its path: `rooms[3].name: expected a string, found 5`.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, strict: Bool = false, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws(JSONCodingError) -> Value {
        do {
            return try Decoding(isStrict: strict, userInfo: userInfo).value(type, from: self, at: nil)
        } catch {
            throw JSONCodingError(decoding: error)
        }
    }
}

extension LocatedJSON {
    /// This value as a `Decodable` type, with errors that name the line.
    ///
    /// As ``JSONValue/decode(_:strict:userInfo:)``, but unknown members are refused unless said otherwise: files are
    /// written by people.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, strict: Bool = true, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws(JSONError) -> Value {
        do throws(JSONCodingError) {
            return try value.decode(type, strict: strict, userInfo: userInfo)
        } catch {
            throw JSONError(
                error.code == .wrongKind ? .wrongKind : .invalidValue,
                at: position(of: error.path), error.description)
        }
    }

    /// Of what stands at the path, or of the innermost thing on the way that is there.
    private func position(of path: JSONPath) -> JSONPosition {
        var (value, position) = (self, position)
        for step in path.steps {
            switch (step, value.content) {
            case (.member(let name), .object(let members)):
                guard let member = members.last(where: { $0.name == name }) else { return position }
                value = member.value
            case (.element(let index), .array(let elements)):
                guard elements.indices.contains(index) else { return position }
                value = elements[index]
            default: return position
            }
            position = value.position
        }
        return position
    }
}
