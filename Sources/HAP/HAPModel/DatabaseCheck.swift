/// One pass over a database that notes its problems.
struct DatabaseCheck {
    private(set) var problems: [DatabaseProblem] = []
    private var aid: AccessoryID?
    private var iid: InstanceID?

    private mutating func note(
        _ code: DatabaseProblem.Code, _ message: String, _ severity: DatabaseProblem.Severity = .error
    ) {
        problems.append(DatabaseProblem(severity: severity, code: code, aid: aid, iid: iid, message: message))
    }

    mutating func run(_ database: AccessoryDatabase) {
        let accessories = database.accessories
        if accessories.isEmpty { note(.noAccessories, "there is no accessory; add one with id 1") }
        if accessories.count > AccessoryDatabase.maximumAccessories {
            note(
                .tooManyAccessories,
                "\(accessories.count) accessories; a bridge holds at most \(AccessoryDatabase.maximumAccessories), "
                    + "itself included, so divide them among bridges")
        }
        if !accessories.isEmpty, !accessories.contains(where: { $0.aid == .primary }) {
            note(.noPrimaryAccessory, "no accessory has id 1, which the accessory or bridge itself must have")
        }
        var aids = Set<AccessoryID>()
        for accessory in accessories {
            aid = accessory.aid
            if accessory.aid.rawValue == 0 { note(.invalidID, "an accessory can't have id 0") }
            if !aids.insert(accessory.aid).inserted { note(.duplicateID, "another accessory has the same id") }
            check(accessory)
        }
    }

    private mutating func check(_ accessory: Accessory) {
        iid = nil
        if accessory.services.count > AccessoryDatabase.maximumServices {
            note(
                .tooManyServices,
                "\(accessory.services.count) services; an accessory has at most \(AccessoryDatabase.maximumServices)")
        }
        checkInformation(accessory)
        var iids = Set<InstanceID>()
        let serviceIDs = Set(accessory.services.map(\.iid))
        for service in accessory.services {
            checkID(service.iid, &iids)
            for linked in service.linked where linked == service.iid || !serviceIDs.contains(linked) {
                note(.unknownLink, "links service \(linked), which is not another service of this accessory")
            }
            for required in service.type.definition?.required ?? [] where service[required] == nil {
                note(
                    .missingCharacteristic, "\(service.type) lacks \(required), which every \(service.type) has",
                    service.type == .accessoryInformation ? .error : .warning)
            }
            for characteristic in service.characteristics {
                checkID(characteristic.iid, &iids)
                check(characteristic)
            }
        }
    }

    private mutating func checkID(_ id: InstanceID, _ seen: inout Set<InstanceID>) {
        iid = id
        if id == .unassigned {
            note(.invalidID, "0 is not an instance id; let the accessory assign them")
        } else if !seen.insert(id).inserted {
            note(.duplicateID, "another service or characteristic of the accessory has the same instance id")
        }
    }

    private mutating func checkInformation(_ accessory: Accessory) {
        guard let service = accessory[.accessoryInformation] else {
            note(.missingInformation, "has no accessory information service")
            return
        }
        iid = service.iid
        if service.iid != .accessoryInformation {
            note(.missingInformation, "the accessory information service must have instance id 1")
        }
        let information = accessory.information
        let texts: [(CharacteristicType, String, ClosedRange<Int>)] = [
            (.name, information.name, 1...64), (.manufacturer, information.manufacturer, 1...64),
            (.model, information.model, 1...64), (.serialNumber, information.serialNumber, 2...64),
        ]
        for (type, text, lengths) in texts where service[type] != nil {
            let length = text.unicodeScalars.count
            if !lengths.contains(length) {
                note(
                    .invalidInformation,
                    "\(type) has \(length) characters; \(lengths.lowerBound) to \(lengths.upperBound) are allowed")
            }
        }
        if service[.model] != nil, information.model.unicodeScalars.count == 1 {
            note(.invalidInformation, "Model has 1 character; some controllers want at least 2", .warning)
        }
        if service[.firmwareRevision] != nil, !Self.isRevision(information.firmwareRevision) {
            note(
                .invalidInformation,
                "FirmwareRevision \"\(information.firmwareRevision)\" is not of the form 1, 1.2 or 1.2.3", .warning)
        }
        if let first = information.name.first, let last = information.name.last,
            !(first.isLetter || first.isNumber) || !(last.isLetter || last.isNumber)
        {
            note(.invalidInformation, "Name should start and end with a letter or a digit", .warning)
        }
    }

    private static func isRevision(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return (1...3).contains(parts.count)
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                    && UInt32(part) != nil
            }
    }

    private mutating func check(_ characteristic: Characteristic) {
        if !Format.standard.contains(characteristic.format) {
            note(.invalidFormat, "\(characteristic.type) has the format \"\(characteristic.format)\", which HAP lacks")
            return
        }
        if characteristic.permissions.isEmpty {
            note(.invalidPermissions, "\(characteristic.type) has no permission", .warning)
        }
        if characteristic.permissions.contains(.events), !characteristic.permissions.contains(.read) {
            note(.invalidPermissions, "\(characteristic.type) notifies but can't be read", .warning)
        }
        let metadata = characteristic.metadata
        if let minimum = metadata.minimum?.double, let maximum = metadata.maximum?.double, minimum > maximum {
            note(.invalidMetadata, "\(characteristic.type): the minimum, \(minimum), is over the maximum, \(maximum)")
        }
        if let step = metadata.step?.double, !(step >= 0) || !step.isFinite {
            note(.invalidMetadata, "\(characteristic.type): a step of \(step) makes no sense", .warning)
        }
        if let length = metadata.maxLength, !(1...256).contains(length) {
            note(
                .invalidMetadata, "\(characteristic.type): a text holds at most 256 characters, not \(length)", .warning
            )
        }
        guard characteristic.isReadable, let value = characteristic.value else { return }
        do throws(ValueError) {
            _ = try metadata.accepting(try value.converted(exactlyTo: characteristic.format), as: characteristic.format)
        } catch {
            note(.invalidValue, "\(characteristic.type): \(error)")
        }
    }
}
