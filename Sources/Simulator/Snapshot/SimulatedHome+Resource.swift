import HAPAccessory
import HAPModel
import HAPProtocol

/// The pictures of cameras.
extension SimulatedHome {
    /// Pictures that are made at the same time. A picture takes up to 12 MB while it is made.
    static let mostPictures = 4

    /// Answers `POST /resource` of the server with a number. HAP R2, 11.5.
    func resource(_ request: ResourceRequestBody, of number: Int) async -> ResourceResponse {
        catchUp()
        guard request.type == "image", running.indices.contains(number),
            let accessory = running[number].served.accessory(request.aid ?? .primary),
            let state = simulation.state(of: accessory), CameraSwitch.isCamera(state)
        else { return .none }
        if let refusal = CameraSwitch.refusal(of: state, reason: request.reason) { return .failed(refusal) }
        guard picturesInWork < Self.mostPictures else { return .failed(.resourceBusy) }
        picturesInWork += 1
        defer { picturesInWork -= 1 }
        let made = await Self.jpeg(picture(of: accessory, state), PictureSize(request))
        return made.map { .content($0, mediaType: "image/jpeg") } ?? .failed(.outOfResources)
    }

    /// What a camera sees now.
    private func picture(of accessory: Int, _ state: AccessoryState) -> RoomPicture {
        let device = simulation.device(of: accessory)
        let room = device?.room.flatMap { simulation.world.room(named: $0) } ?? 0
        let conditions = simulation.world.conditions(in: room)
        var picture = RoomPicture(name: simulation.name(of: accessory) ?? "", now: now)
        picture.isOutdoors = definition.rooms.indices.contains(room) && definition.rooms[room].isOutdoors
        picture.light = conditions.light
        picture.daylight = simulation.world.outdoors.light
        picture.people = conditions.people
        picture.hasNightVision = state.services.contains {
            CameraSwitch.services.contains($0.type) && $0.bool(.nightVision)
        }
        return picture
    }

    /// Away from the loop, which has others to serve.
    @concurrent private static func jpeg(_ picture: RoomPicture, _ size: PictureSize) async -> [UInt8]? {
        JPEG.encoded(picture.draw(width: size.width, height: size.height))
    }
}
