import HAPModel
import HAPProtocol

extension AccessoryServer {
    /// The accessories with their present values.
    public var accessories: [Accessory] { table.database.accessories }

    /// The present value; nil when there is none, or no such characteristic.
    public func value(of id: CharacteristicID) -> Value? { table.database[id]?.value }

    /// The device has a new value: takes it over and tells every subscriber.
    ///
    /// What is out of range is clamped, and what cannot be used at all (null, NaN, a value of another kind) leaves the old
    /// value; a diagnostic tells either. Setting a button's event sends it and stores nothing.
    /// - Throws: `unknownIdentifier` when no accessory has the characteristic.
    public func setValue(_ value: Value?, of id: CharacteristicID) throws(AccessoryServerError) {
        guard let place = table.place(of: id) else {
            throw AccessoryServerError(
                .unknownIdentifier, "there is no characteristic \(id); list the accessories to see which there are")
        }
        guard let value else {
            let kept = table.value(at: place)
            diagnose(
                .valueRefused,
                "\(name(at: place)) was set to null; it keeps \(kept.map { "\($0)" } ?? "no value"). Set a value")
            return
        }
        guard let usable = adjusted(value, at: place) else { return }
        apply(usable, at: place, except: nil)
    }

    /// Tells whether the application reaches an accessory. Reads and writes of one that is out of reach are answered with
    /// ``HAPStatus/serviceCommunicationFailure`` without asking.
    public func setReachable(_ isReachable: Bool, accessory: AccessoryID) {
        table.setReachable(isReachable, accessory)
    }

    /// A value of our own application, made valid; nil and a diagnostic when that is impossible.
    func adjusted(_ value: Value, at place: Int) -> Value? {
        do throws(ValueError) {
            let (value, adjustment) = try table.characteristic(at: place).adjusting(value)
            if let adjustment {
                diagnose(.valueAdjusted, "\(name(at: place)) was set out of bounds: \(adjustment); \(value) is used")
            }
            return value
        } catch {
            diagnose(.valueRefused, "\(name(at: place)) cannot be set: \(error); the old value stays")
            return nil
        }
    }

    /// Takes over a valid value and tells the subscribers, but not the one who wrote it.
    func apply(_ value: Value, at place: Int, except writer: SessionID?) {
        let entry = table[place]
        if entry.isEventOnly {
            notify(entry.id, moment: value, except: writer)
        } else if entry.permissions.contains(.read), table.setValue(value, at: place) {
            notify(entry.id, moment: nil, except: writer)
        } else {
            return
        }
        note(.changed(entry.id, value))
    }

    private func notify(_ id: CharacteristicID, moment: Value?, except writer: SessionID?) {
        guard let listeners = subscribers[id] else { return }
        for listener in listeners {
            guard let session = sessions[listener] else { continue }
            session.assumeIsolated { session in
                if session.id == writer {
                    session.forgetChange(of: id)
                } else {
                    session.noteChange(of: id, moment: moment)
                }
            }
        }
    }

    func name(at place: Int) -> String { "\(table[place].type) (\(table[place].id))" }
}
