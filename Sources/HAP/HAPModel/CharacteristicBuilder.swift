/// The body of a ``Service``: characteristics, with `if` and `for`.
@resultBuilder
public enum CharacteristicBuilder {
    public static func buildExpression(_ characteristic: Characteristic) -> [Characteristic] { [characteristic] }
    public static func buildExpression(_ characteristics: [Characteristic]) -> [Characteristic] { characteristics }
    public static func buildBlock(_ parts: [Characteristic]...) -> [Characteristic] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [Characteristic]?) -> [Characteristic] { part ?? [] }
    public static func buildEither(first part: [Characteristic]) -> [Characteristic] { part }
    public static func buildEither(second part: [Characteristic]) -> [Characteristic] { part }
    public static func buildArray(_ parts: [[Characteristic]]) -> [Characteristic] { parts.flatMap { $0 } }
}
