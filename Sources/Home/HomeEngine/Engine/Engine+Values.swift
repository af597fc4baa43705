import HearthCalendar
import HearthLogging
import HearthNetworking
import HomeModel

extension Engine {
    /// Asks accessories for values, all at once.
    /// - Parameters:
    ///   - time: after which who has not answered counts as timed out.
    ///   - account: see `User/account`; nil for who may do everything.
    /// - Returns: a result for each; nil where the accessory says that there is no value.
    public func read(
        _ ids: [CharacteristicID], within time: Duration = .seconds(15), by account: String? = nil
    ) async -> [CharacteristicID: Result<HomeValue?, EngineError>] {
        var results: [CharacteristicID: Result<HomeValue?, EngineError>] = [:]
        var wanted: [String: [(CharacteristicID, CharacteristicAddress)]] = [:]
        for id in ids where results[id] == nil {
            do throws(EngineError) {
                let (accessory, characteristic) = try place(of: id)
                try checkAccess(to: accessory.home, by: account)
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
        let write = EngineWrite(
            id, value, authorizationData: authorizationData, wantsResponse: wantsResponse)
        guard let result = await self.write([write], by: account).first else { return nil }
        return try result.get()
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

    // MARK: What was heard

    /// A value that an accessory told, or has confirmed.
    /// - Parameter cause: the run that wrote it.
    func take(_ value: HomeValue, of id: CharacteristicID, cause: RunID? = nil) {
        guard let accessory = structure.accessory(of: id), let characteristic = accessory.characteristic(id) else {
            return
        }
        noteAnswer(of: accessory)
        guard characteristic.isKept else { return }
        let now = time.now.civil
        if values.record(value, of: id, at: now) {
            keep(RecordedValue(value, at: now), of: id, lasts: true)
            tell(.value(id, RecordedValue(value, at: now)))
        }
        feed(.valueReported(id, value, cause: cause))
    }

    func takeOccurrence(_ value: HomeValue, of id: CharacteristicID) {
        guard structure.accessory(of: id) != nil else { return }
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

    /// What is behind a bridge can't be reached though the bridge can.
    func noteLoss(_ code: LinkError.Code, of accessory: AccessoryID) {
        guard code == .bridgedUnreachable, lost.insert(accessory).inserted else { return }
        tellLink(of: [accessory])
    }

    private func noteAnswer(of accessory: Accessory) {
        guard !lost.isEmpty, lost.remove(accessory.id) != nil else { return }
        tellLink(of: [accessory.id])
    }

    private func tellLink(of accessories: [AccessoryID]) {
        guard let link = accessories.first.flatMap({ structure.accessories[$0]?.endpoint.link }) else { return }
        tell(.link(accessories, links[link] ?? .idle))
    }
}

extension Characteristic {
    /// Whether its value says how things are and is no secret: what only takes commands, or carries keys as control points
    /// do, is neither remembered nor told.
    fileprivate var isKept: Bool {
        properties.contains(.readable) && !properties.contains(.supportsWriteResponse) && metadata.format != .tlv8
    }
}
