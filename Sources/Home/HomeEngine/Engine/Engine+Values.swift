import HearthCalendar
import HearthLogging
import HearthNetworking
import HomeModel

extension Engine {
    /// Asks accessories for values, all at once.
    /// - Parameter time: after which who has not answered counts as timed out.
    /// - Returns: a result for each; nil where the accessory says that there is no value.
    public func read(
        _ ids: [CharacteristicID], within time: Duration = .seconds(15)
    ) async -> [CharacteristicID: Result<HomeValue?, EngineError>] {
        var results: [CharacteristicID: Result<HomeValue?, EngineError>] = [:]
        var wanted: [String: [(CharacteristicID, CharacteristicAddress)]] = [:]
        for id in ids where results[id] == nil {
            do throws(EngineError) {
                let (accessory, characteristic) = try place(of: id)
                do { try characteristic.checkRead() } catch { throw EngineError(error) }
                let address = CharacteristicAddress(accessory.endpoint.key, characteristic.key)
                wanted[accessory.endpoint.link, default: []].append((id, address))
            } catch {
                results[id] = .failure(error)
            }
        }
        let answers = await gather(wanted.keys.sorted(), within: time) { [roster, wanted] name in
            await Self.read(wanted[name, default: []].map(\.1), over: roster.link(name))
        }
        for (name, places) in wanted {
            let ofLink = answers[name]
            for (index, (id, _)) in places.enumerated() {
                let answer = ofLink.flatMap { index < $0.count ? $0[index] : nil } ?? .failure(Self.tooLate)
                results[id] = take(answer, of: id)
            }
        }
        return results
    }

    static let tooLate = LinkError(.timedOut, "The accessory did not answer in time; is it on and in reach?")

    static let noLink = LinkError(
        .notFound, "No link leads to this accessory; remove it, reset it and add it again.")

    private static func read(
        _ addresses: [CharacteristicAddress], over link: (any AccessoryLink)?
    ) async -> [LinkReadResult] {
        do throws(LinkError) {
            guard let link else { throw Self.noLink }
            return try await link.read(addresses)
        } catch {
            return addresses.map { _ in .failure(error) }
        }
    }

    /// Writes a value, for a person or for the hub itself.
    /// - Parameters:
    ///   - authorizationData: proves that the write is allowed, where the accessory wants that.
    ///   - wantsResponse: whether the value that the accessory answers with is wanted.
    ///   - account: see `User/account`; nil for who may do everything.
    /// - Returns: the accessory's answer, where one was wanted.
    @discardableResult
    public func write(
        _ value: HomeValue, to id: CharacteristicID, authorizationData: [UInt8]? = nil, wantsResponse: Bool = false,
        by account: String? = nil
    ) async throws(EngineError) -> HomeValue? {
        let (accessory, characteristic) = try place(of: id)
        try checkControl(of: accessory.home, by: account)
        do throws(HomeModelError) { try characteristic.checkWrite(value) } catch { throw EngineError(error) }
        let link = try await link(of: accessory)
        let address = CharacteristicAddress(accessory.endpoint.key, characteristic.key)
        do throws(LinkError) {
            let answer = try await link.write(
                LinkWrite(address, value, authorizationData: authorizationData, wantsResponse: wantsResponse))
            lost.remove(accessory.id)
            take(value, of: id)
            return answer
        } catch {
            noteLoss(error.code, of: accessory.id)
            throw EngineError(error, .characteristic(id))
        }
    }

    /// Asks the accessory to blink or beep.
    public func identify(_ id: AccessoryID, by account: String? = nil) async throws(EngineError) {
        let accessory = try accessory(id)
        try checkControl(of: accessory.home, by: account)
        let link = try await link(of: accessory)
        do throws(LinkError) { try await link.identify(accessory.endpoint.key) } catch {
            throw EngineError(error, .accessory(id))
        }
    }

    func place(of id: CharacteristicID) throws(EngineError) -> (Accessory, Characteristic) {
        guard let accessory = structure.accessory(of: id), let characteristic = accessory.characteristic(id) else {
            throw EngineError(.notFound, "This characteristic is in no home (any more).", .characteristic(id))
        }
        guard !accessory.isBlocked else {
            throw EngineError(
                .accessoryIsBlocked, "\"\(accessory.name)\" is blocked; unblock it first.", .accessory(accessory.id))
        }
        return (accessory, characteristic)
    }

    /// Refuses what the person may not do from where they are.
    func checkControl(of home: HomeID, by account: String?) throws(EngineError) {
        guard let account else { return }
        let user = structure.user(account, in: home)
        guard let user, user.mayControl(isAtHome: evaluator.isAtHome(user.id) == true) else {
            throw EngineError(
                .insufficientPrivileges,
                user == nil
                    ? "This person has no access to the home."
                    : "This person may not control the home from here; ask an administrator.", .home(home))
        }
    }

    // MARK: What was heard

    /// A value that an accessory told, or has confirmed.
    /// - Parameter cause: the run that wrote it.
    func take(_ value: HomeValue, of id: CharacteristicID, cause: RunID? = nil) {
        let now = time.now.civil
        if let accessory = structure.accessory(of: id)?.id, !lost.isEmpty { lost.remove(accessory) }
        if values.record(value, of: id, at: now) {
            keep(RecordedValue(value, at: now), of: id, lasts: true)
            tell(.value(id, RecordedValue(value, at: now)))
        }
        feed(.valueReported(id, value, cause: cause))
    }

    func takeOccurrence(_ value: HomeValue, of id: CharacteristicID) {
        let recorded = RecordedValue(value, at: time.now.civil)
        keep(recorded, of: id, lasts: false)
        tell(.occurrence(id, recorded))
        feed(.valueReported(id, value))
    }

    private func take(_ answer: LinkReadResult, of id: CharacteristicID) -> Result<HomeValue?, EngineError> {
        switch answer {
        case .success(let value):
            if let value { take(value, of: id) }
            return .success(value)
        case .failure(let error):
            if let accessory = structure.accessory(of: id) { noteLoss(error.code, of: accessory.id) }
            return .failure(EngineError(error, .characteristic(id)))
        }
    }

    func noteLoss(_ code: LinkError.Code, of accessory: AccessoryID) {
        guard code == .bridgedUnreachable, lost.insert(accessory).inserted,
            let link = structure.accessories[accessory]?.endpoint.link
        else { return }
        tell(.link([accessory], links[link] ?? .idle))
    }

    // MARK: Many at once

    /// Does something for each of these at the same time.
    /// - Returns: what came of it, without those that were not done in time; what they were at is cancelled.
    func gather<Answer: Sendable>(
        _ keys: [String], within time: Duration, _ work: @escaping @Sendable (String) async -> Answer
    ) async -> [String: Answer] {
        guard !keys.isEmpty else { return [:] }
        let gathering = Gathering<Answer>(count: keys.count, loop: loop)
        let tasks = keys.map { key in
            Task {
                let answer = await work(key)
                gathering.add(answer, key)
            }
        }
        _ = try? await gathering.end.value(deadline: loop.now.advanced(by: time))
        for task in tasks { task.cancel() }
        return gathering.answers
    }
}

/// Answers that come one by one, to be had together. Only for the loop.
private final class Gathering<Answer: Sendable>: @unchecked Sendable {
    private(set) var answers: [String: Answer] = [:]
    private let count: Int
    let end: Promise<Void>

    init(count: Int, loop: EventLoop) {
        self.count = count
        end = Promise(loop: loop)
    }

    func add(_ answer: Answer, _ key: String) {
        answers[key] = answer
        if answers.count == count { end.fulfill(.success(())) }
    }
}
