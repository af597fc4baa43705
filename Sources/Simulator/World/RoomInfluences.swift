/// What all things in a room do to it.
struct RoomInfluences: Sendable {
    /// By thing, in ascending order: sums of floating-point numbers depend on their order.
    private var things: [(thing: Int, influence: RoomInfluence)] = []
    /// Heat, moisture, light, opening and clean air of them all, within what a room can bear.
    private(set) var total = RoomInfluence()

    /// - Parameter influence: nil when the thing is taken away.
    mutating func set(_ influence: RoomInfluence?, of thing: Int) {
        var place = things.count
        while place > 0, things[place - 1].thing >= thing { place -= 1 }
        let isKnown = place < things.count && things[place].thing == thing
        switch (influence, isKnown) {
        case (let influence?, true): things[place].influence = influence
        case (let influence?, false): things.insert((thing, influence), at: place)
        case (nil, true): things.remove(at: place)
        case (nil, false): return
        }
        total = sum()
    }

    private func sum() -> RoomInfluence {
        var sum = RoomInfluence()
        for (_, influence) in things {
            sum.heat += influence.heat.within(-1e6...1e6, else: 0)
            sum.moisture += influence.moisture.within(-1e6...1e6, else: 0)
            sum.light += influence.light.within(0...1e6, else: 0)
            sum.opening += influence.opening.within(0...1e3, else: 0)
            sum.cleanAir += influence.cleanAir.within(0...1e6, else: 0)
        }
        return sum
    }
}
