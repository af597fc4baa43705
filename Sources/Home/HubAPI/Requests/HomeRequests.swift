import HomeModel

/// A home to be made, for `POST /homes`.
public struct NewHome: Codable, Hashable, Sendable {
    public var name: String
    /// nil for a person called "Owner" with the account `owner`.
    public var owner: Owner?
    public var location: LocationResource?
    /// "Europe/Berlin".
    public var timeZone: String?

    /// The person whose home it is.
    public struct Owner: Codable, Hashable, Sendable {
        public var name: String
        /// See ``UserResource/account``.
        public var account: String

        public init(name: String, account: String) {
            self.name = name
            self.account = account
        }
    }

    public init(
        name: String, owner: Owner? = nil, location: LocationResource? = nil, timeZone: String? = nil
    ) {
        self.name = name
        self.owner = owner
        self.location = location
        self.timeZone = timeZone
    }
}

/// For `PATCH /homes/{id}`.
public struct HomeChange: Codable, Hashable, Sendable {
    public var name: Patch<String>
    public var location: Patch<LocationResource?>
    public var timeZone: Patch<String?>
    /// Only `true`: another home becomes the primary one instead.
    public var isPrimary: Patch<Bool>

    public init(
        name: Patch<String> = .unchanged, location: Patch<LocationResource?> = .unchanged,
        timeZone: Patch<String?> = .unchanged, isPrimary: Patch<Bool> = .unchanged
    ) {
        self.name = name
        self.location = location
        self.timeZone = timeZone
        self.isPrimary = isPrimary
    }
}
