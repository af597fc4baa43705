// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors wherever `scripts/test` builds; a person with a newer compiler still gets a build.
let strict = Context.environment["HEARTH_STRICT"] == "1"

let settings: [SwiftSetting] =
    [.enableUpcomingFeature("NonisolatedNonsendingByDefault"), .enableUpcomingFeature("ExistentialAny")]
    + (strict ? [.treatAllWarnings(as: .error)] : [])

func library(
    _ name: String, _ path: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(path)", exclude: exclude, swiftSettings: settings)
}

func tests(_ name: String, _ path: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/\(path)", swiftSettings: settings)
}

let package = Package(
    name: "hearth",
    products: [
        .executable(name: "hearth", targets: ["hearth"]),
        .library(name: "HAPController", targets: ["HAPController"]),
        .library(name: "HAPAccessory", targets: ["HAPAccessory"]),
        .library(name: "Simulator", targets: ["Simulator"]),
    ],
    targets: [
        // Foundations: know nothing of smart homes.
        .systemLibrary(
            name: "COpenSSL", path: "Sources/Foundations/COpenSSL", pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            // Without pkgConfig: Avahi's carries a flag that SwiftPM warns of, and the paths are the usual ones.
            name: "CAvahi", path: "Sources/Foundations/CAvahi",
            providers: [.apt(["libavahi-core-dev", "libavahi-common-dev"])]),
        .systemLibrary(
            name: "CQREncode", path: "Sources/Foundations/CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),
        .target(name: "CLinux", path: "Sources/Foundations/CLinux"),
        library("HearthJSON", "Foundations/JSON"),
        library("HearthFiles", "Foundations/Files", ["CLinux"]),
        library("HearthCryptography", "Foundations/Cryptography", ["COpenSSL"]),
        library("HearthNetworking", "Foundations/Networking", ["CLinux"]),
        library("HearthServiceDiscovery", "Foundations/ServiceDiscovery", ["HearthNetworking", "CAvahi"]),
        library("HearthHTTP", "Foundations/HTTP"),

        // HomeKit Accessory Protocol, both sides.
        library(
            "HAPModel", "HAP/HAPModel", exclude: ["Catalog/characteristics.json", "Catalog/services.json"]),
        library(
            "HAPProtocol", "HAP/HAPProtocol", ["HAPModel", "HearthCryptography", "HearthHTTP", "HearthJSON"]),
        library(
            "HAPController", "HAP/HAPController",
            ["HAPProtocol", "HearthNetworking", "HearthServiceDiscovery", "HearthFiles"]),
        library(
            "HAPAccessory", "HAP/HAPAccessory",
            ["HAPProtocol", "HearthNetworking", "HearthServiceDiscovery", "HearthFiles"]),

        library("Simulator", "Simulator", ["HAPAccessory", "HearthNetworking", "HearthJSON"]),
        .executableTarget(
            name: "hearth", dependencies: ["HAPController", "Simulator", "CQREncode"], path: "Sources/hearth",
            swiftSettings: settings),

        tests("HearthJSONTests", "Foundations/JSON", ["HearthJSON"]),
        tests("HearthFilesTests", "Foundations/Files", ["HearthFiles"]),
        tests("HearthCryptographyTests", "Foundations/Cryptography", ["HearthCryptography"]),
        tests("HearthNetworkingTests", "Foundations/Networking", ["HearthNetworking"]),
        tests("HearthServiceDiscoveryTests", "Foundations/ServiceDiscovery", ["HearthServiceDiscovery"]),
        tests("HearthHTTPTests", "Foundations/HTTP", ["HearthHTTP"]),
        tests("HAPModelTests", "HAP/HAPModel", ["HAPModel"]),
        tests("HAPProtocolTests", "HAP/HAPProtocol", ["HAPProtocol"]),
        tests("HAPControllerTests", "HAP/HAPController", ["HAPController", "HAPAccessory"]),
        tests("HAPAccessoryTests", "HAP/HAPAccessory", ["HAPAccessory"]),
        tests("SimulatorTests", "Simulator", ["Simulator"]),
        tests("hearthTests", "hearth", ["hearth"]),
    ],
    swiftLanguageModes: [.v6]
)

/// The fuzzers need flags of their own, which `scripts/fuzz` gives.
if Context.environment["HEARTH_FUZZ"] == "1" {
    package.targets.append(
        .executableTarget(
            name: "hearth-fuzz", dependencies: ["HAPProtocol", "HearthServiceDiscovery"], path: "Fuzz",
            swiftSettings: settings))
}
