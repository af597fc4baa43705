import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking

extension HubAccessories {
    /// Microseconds from a sensor's motion to the write that the automation makes on the lamp beside it.
    func timeOfAutomation(ofSensor number: Int) async throws -> Double {
        let (sensor, lamp) = (things[number], things[number + 1])
        guard let motion = sensor.ids[.motionDetected], let on = lamp.ids[.on] else {
            throw BenchmarkError("\(number) is no sensor")
        }
        let arrival = Promise<Double>(loop: loop)
        let isBridged = sensor.server === lamp.server
        awaited[WritePlace(server: isBridged ? 0 : number + 1, accessory: on.aid)] = arrival
        let start = now()
        try await sensor.server.setValue(true, of: motion)
        let end = try await arrival.value(deadline: loop.now.advanced(by: .seconds(10)))
        try await sensor.server.setValue(false, of: motion)
        return end - start
    }

    /// Lets so many things happen a second, evenly over all accessories: of a hundred one is the press of a button, one
    /// the beginning and one the end of a motion, and the others are changes of temperature or brightness.
    /// - Parameter movers: how many of the sensors, from the first on, have the presses and motions.
    /// - Returns: what was sent of each, and the writes that came of it.
    func load(rate: Int, seconds: Int, movers: Int) async throws -> [(String, Double)] {
        var sent = (values: 0, presses: 0, motions: 0)
        let writesBefore = writes
        let start = loop.now
        let total = rate * seconds
        for number in 0..<total {
            let due = start.advanced(by: .microseconds(number * 1_000_000 / rate))
            if due - loop.now > .milliseconds(2) { try await loop.sleep(for: due - loop.now) }
            // An accessory tells only the last of several changes of one value that are made in one turn of its loop.
            if number % 25 == 0 { try await turn() }
            let sensor = things[number / 100 % movers * 2]
            switch number % 100 {
            case 0:
                try await set(.programmableSwitchEvent, of: sensor, to: 0)
                sent.presses += 1
            case 1:
                try await set(.motionDetected, of: sensor, to: true)
                sent.motions += 1
            case 51: try await set(.motionDetected, of: sensor, to: false)
            default: try await change(things[number % things.count], number / things.count)
            }
            if number % 100 != 0 { sent.values += 1 }
        }
        let took = loop.now - start
        return [
            ("values", Double(sent.values)), ("presses", Double(sent.presses)), ("motions", Double(sent.motions)),
            ("writes", Double(writes - writesBefore)), ("seconds", took / .seconds(1)),
        ]
    }

    /// Lets the loop do what it has to until now.
    private func turn() async throws {
        let turn = Promise<Void>(loop: loop)
        loop.execute { turn.fulfill(.success(())) }
        try await turn.value(deadline: nil)
    }

    /// To another value than it had.
    private func change(_ thing: Thing, _ round: Int) async throws {
        if thing.ids[.brightness] != nil {
            try await set(.brightness, of: thing, to: .integer(Int128(round % 100)))
        } else {
            try await set(.currentTemperature, of: thing, to: .float(Double(round % 500) / 10))
        }
    }

    private func set(_ type: CharacteristicType, of thing: Thing, to value: Value) async throws {
        guard let id = thing.ids[type] else { throw BenchmarkError("an accessory lacks \(type)") }
        try await thing.server.setValue(value, of: id)
    }
}
