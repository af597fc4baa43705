/// A place on the Earth.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, -90...90.
    public let latitude: Double
    /// Degrees east, -180...180.
    public let longitude: Double

    /// - Returns: nil for a number out of its range, or not a number.
    public init?(latitude: Double, longitude: Double) {
        guard (-90.0...90).contains(latitude), (-180.0...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
