import HAPModel
import HomeModel

extension HomeModel.AccessoryCategory {
    /// What people call the categories that HAP has numbers for: "Lightbulb".
    public static let names = Dictionary(
        // HomeKit takes some numbers for others, and "Other" must be the name of those.
        [(Self.other, HAPModel.AccessoryCategory.other.displayName)]
            + HAPModel.AccessoryCategory.known.map { (Self($0), $0.displayName) },
        uniquingKeysWith: { first, _ in first })
}
