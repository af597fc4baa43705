/// A position on its way to a target at a steady speed.
struct Movement: Hashable, Sendable {
    private(set) var position: Double
    private(set) var target: Double
    /// Units a second, more than 0.
    private(set) var speed: Double

    init(at position: Double, speed: Double) {
        self.position = position
        target = position
        self.speed = speed
    }

    var isMoving: Bool { position != target }
    var isIncreasing: Bool { target > position }

    /// - Parameter speed: from now on; nil keeps it.
    mutating func move(to target: Double, speed: Double? = nil) {
        self.target = target
        if let speed { self.speed = speed }
    }

    /// Goes to a target at the speed that takes it there in a given time.
    mutating func move(to target: Double, within time: Duration) {
        self.target = target
        if isMoving { speed = abs(target - position) / (time / .seconds(1)) }
    }

    mutating func stop() { target = position }

    /// It stands there now.
    mutating func place(at position: Double) {
        self.position = position
        target = position
    }

    mutating func pass(_ time: Duration) {
        let way = speed * (time / .seconds(1))
        // A rest that is only a rounding error is none.
        position = abs(target - position) <= way + 1e-9 ? target : position + (isIncreasing ? way : -way)
    }

    /// When somebody should look again: on arrival, or after an interval; nil while it stands still.
    func pause(atMost interval: Duration) -> Duration? {
        guard isMoving else { return nil }
        // Compared as seconds: a way without end is none that a duration could hold.
        let rest = abs(target - position) / speed
        return rest < interval / .seconds(1) ? .seconds(rest) : interval
    }
}

extension Duration? {
    /// The earlier of two pauses; nil waits for ever.
    func orEarlier(_ other: Duration?) -> Duration? {
        guard let self, let other else { return self ?? other }
        return Swift.min(self, other)
    }
}
