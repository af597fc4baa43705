import HAPModel
import HAPProtocol

extension AccessoryServer {
    /// One value on its way to the application.
    private struct Pending: Sendable {
        /// Which entry of the request it is.
        var index: Int
        var place: Int
        var write: CharacteristicWrite
    }

    /// Answers `PUT /characteristics`. HAP R2, 6.7.2; the rules for each entry are those of table 6-11.
    func write(
        _ request: CharacteristicWriteRequest, isTimed: Bool, for session: AccessorySession
    ) async -> Reply {
        guard let origin = await session.origin else { return Reply(.badRequest) }
        var results = request.entries.map { CharacteristicWriteResponse.Entry($0.id, .success) }
        var pending: [(accessory: AccessoryID, writes: [Pending])] = []
        for (index, entry) in request.entries.enumerated() {
            guard let place = table.place(of: entry.id), entry.refusal == nil else {
                results[index].status = entry.refusal ?? .resourceDoesNotExist
                continue
            }
            results[index].format = table[place].format
            if let status = changeSubscription(entry, at: place, session) { results[index].status = status }
            guard let value = entry.value else {
                if entry.events == nil { results[index].status = .invalidValue }
                continue
            }
            do throws(Refusal) {
                let write = try checked(entry, value, at: place, isTimed: isTimed)
                if write.type == .identify {
                    identify(entry.id.aid)
                } else if let last = pending.indices.last(where: { pending[$0].accessory == entry.id.aid }) {
                    pending[last].writes.append(Pending(index: index, place: place, write: write))
                } else {
                    pending.append((entry.id.aid, [Pending(index: index, place: place, write: write)]))
                }
            } catch {
                results[index].status = error.status
                note(.wrote(session.id, entry.id, value, error.status))
            }
        }
        await carryOut(pending, origin, &results)
        return Reply(CharacteristicWriteResponse(results).httpResponse)
    }

    private struct Refusal: Error {
        var status: HAPStatus
    }

    private func changeSubscription(
        _ entry: CharacteristicWriteEntry, at place: Int, _ session: AccessorySession
    ) -> HAPStatus? {
        guard let events = entry.events else { return nil }
        guard table[place].permissions.contains(.events) else { return .notificationNotSupported }
        if events { subscribe(session, to: entry.id) } else { unsubscribe(session, from: entry.id) }
        return nil
    }

    private func checked(
        _ entry: CharacteristicWriteEntry, _ value: Value, at place: Int, isTimed: Bool
    ) throws(Refusal) -> CharacteristicWrite {
        let target = table[place]
        guard target.permissions.contains(.write) else { throw Refusal(status: .readOnly) }
        guard isTimed || !target.permissions.contains(.timedWrite) else { throw Refusal(status: .invalidValue) }
        guard table.isReachable(entry.id.aid) else { throw Refusal(status: .serviceCommunicationFailure) }
        let accepted: Value
        do throws(ValueError) {
            accepted = try table.characteristic(at: place).accepting(value)
        } catch {
            throw Refusal(status: .invalidValue)
        }
        return CharacteristicWrite(
            id: entry.id, type: target.type, value: accepted,
            authorizationData: target.permissions.contains(.additionalAuthorization) ? entry.authorizationData : nil,
            isRemote: entry.isRemote ?? false,
            wantsResponse: entry.wantsResponse && target.permissions.contains(.writeResponse))
    }

    /// Hands the writes to the application, all accessories at the same time.
    private func carryOut(
        _ pending: [(accessory: AccessoryID, writes: [Pending])], _ origin: RequestOrigin,
        _ results: inout [CharacteristicWriteResponse.Entry]
    ) async {
        let calls = pending.map { accessory, writes in
            ask(accessory) { server in
                await server.delegate.write(writes.map(\.write), to: accessory, from: origin)
            } late: { server, answers in
                // The controller was told that this failed, so it hears of the value like everybody else.
                _ = server.takeOver(writes, answers, origin, isLate: true)
            }
        }
        for (call, (accessory, writes)) in zip(calls, pending) {
            switch await outcome(of: call, about: accessory) {
            case .answer(let answers):
                for (index, status, response) in takeOver(writes, answers, origin, isLate: false) {
                    if results[index].status.isSuccess { results[index].status = status }
                    results[index].value = response
                }
            case .failed(let status):
                for write in writes {
                    results[write.index].status = status
                    note(.wrote(origin.session, write.write.id, write.write.value, status))
                }
            }
        }
    }

    private func takeOver(
        _ writes: [Pending], _ answers: [CharacteristicWriteResult], _ origin: RequestOrigin, isLate: Bool
    ) -> [(index: Int, status: HAPStatus, response: Value?)] {
        if answers.count < writes.count {
            diagnose(
                .handlerIncomplete,
                "the application was given \(writes.count) writes and answered \(answers.count) of them")
        }
        return writes.enumerated().map { number, pending in
            let write = pending.write
            guard number < answers.count else { return (pending.index, .serviceCommunicationFailure, nil) }
            let answer = answers[number]
            note(.wrote(origin.session, write.id, write.value, answer.status))
            guard answer.status.isSuccess else { return (pending.index, answer.status, nil) }
            // Accessories may have been replaced while the application thought.
            guard let place = table.place(of: write.id) else { return (pending.index, .success, nil) }
            let value = answer.value.flatMap { adjusted($0, at: place) } ?? write.value
            // A device that made something else of the value has news for the writer too.
            apply(value, at: place, except: isLate || value != write.value ? nil : origin.session)
            return (pending.index, .success, write.wantsResponse ? answer.response ?? value : nil)
        }
    }

    // MARK: Identify and resources

    /// Answers `POST /identify`, which is for accessories that are not paired yet.
    func identifyUnpaired() async -> Reply {
        guard let state = await currentState, !state.pairings.isPaired else {
            return .refusal(.badRequest, .insufficientPrivileges)
        }
        identify(.primary)
        return .noContent
    }

    private func identify(_ accessory: AccessoryID) {
        // One that is at it already need not be told again, however often the peer asks.
        guard identifying.insert(accessory).inserted else { return }
        note(.identified(accessory))
        loop.task { await self.runIdentify(accessory) }
    }

    private func runIdentify(_ accessory: AccessoryID) async {
        await delegate.identify(accessory)
        identifying.remove(accessory)
    }

    /// Answers `POST /resource`.
    func resource(_ request: ResourceRequestBody, for origin: RequestOrigin) async -> Reply {
        var request = request
        let accessory = request.aid ?? .primary
        request.aid = accessory
        guard table.database[accessory] != nil else { return .refusal(.notFound, .resourceDoesNotExist) }
        note(.requestedResource(origin.session, accessory))
        guard table.isReachable(accessory) else { return .refusal(.multiStatus, .serviceCommunicationFailure) }
        let call = ask(accessory) { [request] server in
            await server.delegate.resource(request, from: origin)
        } late: { _, _ in
        }
        switch await outcome(of: call, about: accessory) {
        case .answer(.content(let bytes, let mediaType)): return Reply(.ok, .other(mediaType), body: bytes)
        case .answer(.failed(let status)), .failed(let status): return .refusal(.multiStatus, status)
        case .answer(.none): return .refusal(.notFound, .resourceDoesNotExist)
        }
    }
}
