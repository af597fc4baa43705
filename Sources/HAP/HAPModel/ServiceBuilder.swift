/// The body of an ``Accessory``: services, with `if` and `for`.
@resultBuilder
public enum ServiceBuilder {
    public static func buildExpression(_ service: Service) -> [Service] { [service] }
    public static func buildExpression(_ services: [Service]) -> [Service] { services }
    public static func buildBlock(_ parts: [Service]...) -> [Service] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [Service]?) -> [Service] { part ?? [] }
    public static func buildEither(first part: [Service]) -> [Service] { part }
    public static func buildEither(second part: [Service]) -> [Service] { part }
    public static func buildArray(_ parts: [[Service]]) -> [Service] { parts.flatMap { $0 } }
}
