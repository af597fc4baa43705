import HAPModel
import HearthJSON

extension JSONValue {
    /// A number of a characteristic's metadata.
    package init(_ number: Number) {
        switch number {
        case .integer(let value): self = .integer(value)
        case .decimal(let value): self = .number(value)
        }
    }
}
