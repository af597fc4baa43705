import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery

extension AccessoryServer {
    /// Announces the accessory under another name than the configured one; nil for that again. When the name is taken on
    /// the network, the accessory is renamed as a real one would be.
    public func setAdvertisedName(_ name: String?) async {
        guard advertisement.name != name else { return }
        advertisement.name = name
        await readvertise()
    }

    /// Withdraws the announcement, or announces the accessory again. Connections are served either way.
    public func setAdvertised(_ isAdvertised: Bool) async {
        guard advertisement.isWanted != isAdvertised else { return }
        advertisement.isWanted = isAdvertised
        await readvertise()
    }

    /// Announces the accessory anew, as it is now.
    func readvertise() async {
        await withdraw()
        if phase == .running { advertise() }
    }

    /// Publishes the accessory. Goes on in the background, since establishing a name takes a second and needs a network.
    func advertise() {
        guard let discovery, advertisement.isWanted, let port = listener?.localAddress.port, port != 0 else { return }
        advertisement.round += 1
        let round = advertisement.round
        loop.task { await self.publish(discovery, port, round) }
    }

    /// - Parameter round: Another one, or a withdrawal, makes this one pointless.
    private func publish(_ discovery: any ServiceDiscovery, _ port: UInt16, _ round: Int) async {
        var pause = Duration.seconds(5)
        while phase == .running, advertisement.round == round {
            guard let registration = await registration(port) else { return }
            do throws(DiscoveryError) {
                let service = try await discovery.publish(registration, timeout: .seconds(15))
                guard phase == .running, advertisement.round == round else { return await service.withdraw() }
                advertisement.service = service
                advertisement.published = registration.txt
                let name = await service.name
                note(.advertised(name: name))
                refreshAdvertisement()
                return
            } catch {
                diagnose(.advertising, "the accessory is not announced: \(error.message); trying again in \(pause)")
                do throws(NetworkError) { try await loop.sleep(for: pause) } catch { return }
                pause = min(pause * 2, .seconds(300))
            }
        }
    }

    /// Brings the TXT record on the network up to date.
    func refreshAdvertisement() {
        advertisement.isStale = true
        guard advertisement.service != nil, !advertisement.isUpdating else { return }
        advertisement.isUpdating = true
        loop.task { await self.updateRecord() }
    }

    private func updateRecord() async {
        defer { advertisement.isUpdating = false }
        while advertisement.isStale, phase == .running, let service = advertisement.service {
            // First, so that a change during one of the waits below is not missed.
            advertisement.isStale = false
            guard let txt = await txtRecord, txt != advertisement.published else { continue }
            do throws(DiscoveryError) {
                try await service.update(txt: txt)
                advertisement.published = txt
            } catch {
                diagnose(.advertising, "the announcement could not be brought up to date: \(error.message)")
                return
            }
        }
    }

    func withdraw() async {
        let service = advertisement.service
        advertisement.service = nil
        advertisement.round += 1
        await service?.withdraw()
    }

    /// What the accessory says of itself on the network; nil before the start.
    public var announcement: AccessoryAdvertisement? {
        get async {
            guard let state = await currentState else { return nil }
            let primary = table.database[.primary]
            let category = configuration.category ?? (table.database.accessories.count > 1 ? .bridge : .other)
            return AccessoryAdvertisement(
                deviceID: state.identity.deviceID, configurationNumber: state.configuration.number,
                status: state.pairings.isPaired ? [] : .notPaired, category: category,
                model: primary?.information.model ?? "",
                setupHash: SetupHash(setupID: state.setupID, deviceID: state.identity.deviceID))
        }
    }

    private var txtRecord: TXTRecord? {
        get async { await announcement.map { TXTRecord($0.pairs) } }
    }

    private func registration(_ port: UInt16) async -> ServiceRegistration? {
        guard let announcement = await announcement else { return nil }
        let wanted = advertisement.name ?? configuration.name ?? table.database[.primary]?.name ?? ""
        let cut = AccessoryInformation.instanceName(wanted)
        let name = cut.isEmpty ? "Accessory \(announcement.deviceID)" : cut
        // The identifier makes the host's name this accessory's own on a machine that runs several.
        let suffix = announcement.deviceID.text.filter { $0 != ":" }
        let label = HostLabel.derive(from: String(HostLabel.derive(from: name).prefix(50)) + "-" + suffix)
        return ServiceRegistration(
            name: name, type: "_hap._tcp", port: port, txt: TXTRecord(announcement.pairs), hostLabel: label)
    }
}
