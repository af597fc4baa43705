import HearthNetworking
import HomeModel

/// One value to be written, among others.
public struct EngineWrite: Hashable, Sendable {
    public var characteristic: CharacteristicID
    public var value: HomeValue
    /// Proves that the write is allowed, where the accessory wants that.
    public var authorizationData: [UInt8]?
    /// Whether the value that the accessory answers with is wanted.
    public var wantsResponse: Bool

    public init(
        _ characteristic: CharacteristicID, _ value: HomeValue, authorizationData: [UInt8]? = nil,
        wantsResponse: Bool = false
    ) {
        self.characteristic = characteristic
        self.value = value
        self.authorizationData = authorizationData
        self.wantsResponse = wantsResponse
    }
}

extension Engine {
    /// Writes values, for a person or for the hub itself: what goes to one accessory in one command, all accessories at once.
    /// - Parameters:
    ///   - time: after which who has not answered counts as timed out; such a write may yet be done.
    ///   - account: see `User/account`; nil for who may do everything.
    /// - Returns: what became of each, in the order given: the accessory's answer where one was wanted.
    public func write(
        _ writes: [EngineWrite], within time: Duration = .seconds(15), by account: String? = nil
    ) async -> [Result<HomeValue?, EngineError>] {
        var results = [Result<HomeValue?, EngineError>?](repeating: nil, count: writes.count)
        var groups: [String: Group] = [:]
        for (place, write) in writes.enumerated() {
            do throws(EngineError) {
                let (endpoint, command) = try prepare(write, by: account)
                groups[endpoint.description, default: Group(link: endpoint.link)].add(command, place)
            } catch {
                results[place] = .failure(error)
            }
        }
        let answers = await gather(groups.keys.sorted(), within: time) {
            [roster, groups] endpoint -> [LinkWriteResult] in
            guard let group = groups[endpoint] else { return [] }
            return await Self.write(group.commands, over: roster.link(group.link))
        }
        for (endpoint, group) in groups {
            let ofGroup = answers[endpoint] ?? []
            for (index, place) in group.places.enumerated() {
                results[place] = take(
                    index < ofGroup.count ? ofGroup[index] : .failure(Self.tooLate), of: writes[place])
            }
        }
        return results.map { $0 ?? .failure(EngineError(Self.tooLate)) }
    }

    /// What goes to one accessory.
    private struct Group {
        let link: String
        /// Of each command, its place among the writes.
        var places: [Int] = []
        var commands: [LinkWrite] = []

        init(link: String) { self.link = link }

        mutating func add(_ command: LinkWrite, _ place: Int) {
            places.append(place)
            commands.append(command)
        }
    }

    private func prepare(
        _ write: EngineWrite, by account: String?
    ) throws(EngineError) -> (AccessoryEndpoint, LinkWrite) {
        let (accessory, characteristic) = try place(of: write.characteristic)
        try checkControl(of: accessory.home, by: account)
        do throws(HomeModelError) { try characteristic.checkWrite(write.value) } catch { throw EngineError(error) }
        let command = LinkWrite(
            CharacteristicAddress(accessory.endpoint.key, characteristic.key), write.value,
            authorizationData: write.authorizationData, wantsResponse: write.wantsResponse)
        return (accessory.endpoint, command)
    }

    private static func write(
        _ commands: [LinkWrite], over link: (any AccessoryLink)?
    ) async -> [LinkWriteResult] {
        do throws(LinkError) {
            guard let link else { throw Self.noLink }
            return try await link.write(commands)
        } catch {
            return commands.map { _ in .failure(error) }
        }
    }

    private func take(_ answer: LinkWriteResult, of write: EngineWrite) -> Result<HomeValue?, EngineError> {
        switch answer {
        case .success(let written):
            take(written.value, of: write.characteristic)
            return .success(written.response)
        case .failure(let error):
            if let accessory = structure.accessory(of: write.characteristic) { noteLoss(error.code, of: accessory.id) }
            return .failure(EngineError(error, .characteristic(write.characteristic)))
        }
    }
}
