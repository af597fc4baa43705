import HearthHTTP

/// What a handler answers. Its type says which statuses and bodies that can be.
protocol Answer: Sendable {
    static var forms: [AnswerForm] { get }
    func response() throws -> HTTPServerResponse
}

/// One way in which a route answers what it has carried out.
struct AnswerForm: Sendable {
    let status: HTTPStatus
    let description: String
    /// nil for none.
    let content: Content?
    /// Whether the header `Location` says where to find what was made.
    let hasLocation: Bool

    init(_ status: HTTPStatus, _ description: String, _ content: Content? = nil, hasLocation: Bool = false) {
        self.status = status
        self.description = description
        self.content = content
        self.hasLocation = hasLocation
    }
}

/// A resource by itself: 200.
extension Answer where Self: Resource {
    static var forms: [AnswerForm] { [AnswerForm(.ok, "What was asked for.", Content([.json], Self.self))] }
    func response() throws -> HTTPServerResponse { try .json(self) }
}

extension Array: Answer where Element: Answer & Resource {}
extension AccessoryResource: Answer {}
extension AutomationResource: Answer {}
extension BackupDifference: Answer {}
extension DocumentResult: Answer {}
extension HistoryResource: Answer {}
extension HomeResource: Answer {}
extension NearbyResource: Answer {}
extension ProblemKind: Answer {}
extension RoomResource: Answer {}
extension SceneResource: Answer {}
extension ServiceGroupResource: Answer {}
extension ServiceResource: Answer {}
extension StatusResource: Answer {}
extension TraceResource: Answer {}
extension UserResource: Answer {}
extension ZoneResource: Answer {}
