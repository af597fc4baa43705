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

func tests(
    _ name: String, _ path: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["Seeded"], path: "Tests/\(path)", exclude: exclude,
        swiftSettings: settings)
}

/// What a program needs beside one end of the protocol to use it.
let shared = ["HAPModel", "HAPProtocol", "HearthNetworking", "HearthServiceDiscovery"]

/// Every module that a target imports stands among its dependencies, also where another dependency brings it: SwiftPM
/// builds a target anew only when a declared one changed.
let protocolModules: [Target.Dependency] = ["HAPModel", "HearthHTTP", "HearthJSON"]
let endModules: [Target.Dependency] =
    protocolModules + ["HAPProtocol", "HearthFiles", "HearthNetworking", "HearthServiceDiscovery"]
let databaseModules: [Target.Dependency] = [
    "HearthCalendar", "HearthCryptography", "HearthFiles", "HearthJSON", "HearthSQLite", "HearthSecrets", "HomeModel",
]
let engineModules: [Target.Dependency] = [
    "HearthCalendar", "HearthFiles", "HearthJSON", "HearthLogging", "HearthNetworking", "HearthSQLite", "HomeDatabase",
    "HomeModel",
]
let hubModules: [Target.Dependency] =
    engineModules + ["HearthCryptography", "HearthHTTP", "HearthSecrets", "HomeDocument", "HomeEngine"]
let integrationModules: [Target.Dependency] = [
    "HearthCalendar", "HearthHTTP", "HearthJSON", "HearthNetworking", "HomeDatabase", "HomeEngine", "HomeModel",
    "HubAPI",
]
let bridgeModules: [Target.Dependency] = [
    "HearthCalendar", "HearthJSON", "HearthLogging", "HearthNetworking", "HomeModel", "HubAPI",
]
let linkModules: [Target.Dependency] = endModules + ["HAPController", "HearthCalendar", "HomeEngine", "HomeModel"]

let package = Package(
    name: "hearth",
    products: [
        .executable(name: "hearth", targets: ["hearth"]),
        .library(name: "HAPController", targets: ["HAPController"] + shared),
        .library(name: "HAPAccessory", targets: ["HAPAccessory"] + shared),
        .library(name: "Simulator", targets: ["Simulator", "HAPAccessory"] + shared),
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
        .systemLibrary(
            name: "CTurboJPEG", path: "Sources/Foundations/CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(
            name: "CSQLite", path: "Sources/Foundations/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CMosquitto", path: "Sources/Foundations/CMosquitto", pkgConfig: "libmosquitto",
            providers: [.apt(["libmosquitto-dev"])]),
        .target(name: "CLinux", path: "Sources/Foundations/CLinux"),
        library("HearthJSON", "Foundations/JSON"),
        library("HearthLogging", "Foundations/Logging", ["HearthJSON"]),
        library("HearthFiles", "Foundations/Files"),
        library("HearthSQLite", "Foundations/SQLite", ["CSQLite", "HearthFiles"]),
        library("HearthPropertyList", "Foundations/PropertyList"),
        library("HearthCryptography", "Foundations/Cryptography", ["COpenSSL"]),
        library("HearthSecrets", "Foundations/Secrets", ["HearthCryptography", "HearthFiles"]),
        library("HearthNetworking", "Foundations/Networking", ["CLinux"]),
        library("HearthServiceDiscovery", "Foundations/ServiceDiscovery", ["HearthNetworking", "CAvahi"]),
        library("HearthTLS", "Foundations/TLS", ["HearthCryptography", "HearthFiles", "HearthNetworking"]),
        library("HearthHTTP", "Foundations/HTTP", ["HearthCryptography", "HearthNetworking"]),
        library("HearthCalendar", "Foundations/Calendar"),

        // HomeKit Accessory Protocol, both sides.
        library(
            "HAPModel", "HAP/HAPModel", exclude: ["Catalog/characteristics.json", "Catalog/services.json"]),
        library("HAPProtocol", "HAP/HAPProtocol", protocolModules + ["HearthCryptography"]),
        library("HAPController", "HAP/HAPController", endModules + ["HearthSecrets"]),
        library("HAPAccessory", "HAP/HAPAccessory", endModules),

        // The home.
        library("HomeModel", "Home/HomeModel", ["HearthCalendar"]),
        library("HomeDatabase", "Home/HomeDatabase", databaseModules),
        library("HomeDocument", "Home/HomeDocument", ["HearthCalendar", "HearthJSON", "HomeModel"]),
        library("HomeEngine", "Home/HomeEngine", engineModules),
        library("HAPLink", "Home/HAPLink", linkModules),
        library("HubAPI", "Home/HubAPI", hubModules),

        // Other protocols, each over the hub's interface.
        library("HearthMCP", "Integrations/MCP", integrationModules),
        library("HearthMQTT", "Integrations/MQTT", bridgeModules + ["CMosquitto"]),

        library(
            "Simulator", "Simulator",
            endModules + ["HAPAccessory", "HearthCalendar", "HearthPropertyList", "CTurboJPEG"]),
        .executableTarget(
            name: "hearth",
            dependencies: endModules + [
                "HAPController", "HAPAccessory", "HAPLink", "HearthCalendar", "HearthLogging", "HearthPropertyList",
                "HearthMCP", "HearthMQTT", "HearthSQLite", "HearthSecrets", "HearthTLS", "HomeDatabase", "HomeEngine",
                "HomeModel",
                "HubAPI", "Simulator",
                "CQREncode",
            ],
            path: "Sources/hearth", swiftSettings: settings),

        // Not a product: what `Benchmarks/run` measures with.
        .executableTarget(
            name: "hearth-benchmarks",
            dependencies: linkModules + ["HAPAccessory", "HAPLink", "HearthSQLite", "HomeDatabase"],
            path: "Benchmarks/Client", swiftSettings: settings),

        // Not a product: what the interoperability steps ask and are asked by.
        .executableTarget(
            name: "hearth-echo", dependencies: ["HearthCryptography", "HearthHTTP", "HearthNetworking", "HearthTLS"],
            path: "Tests/Interop/Echo",
            swiftSettings: settings),

        // Random numbers and damage that come back with their seed.
        .target(name: "Seeded", path: "Tests/Seeded", swiftSettings: settings),
        // A disk whose power can be cut under a database, and databases of earlier versions.
        .target(name: "CPowerCut", dependencies: ["CSQLite"], path: "Tests/CPowerCut"),
        .target(
            name: "SQLiteTesting", dependencies: ["CPowerCut", "CSQLite", "HearthSQLite"], path: "Tests/SQLiteTesting",
            swiftSettings: settings),
        tests("HearthJSONTests", "Foundations/JSON", ["HearthJSON"]),
        tests("HearthLoggingTests", "Foundations/Logging", ["HearthLogging"]),
        tests("HearthFilesTests", "Foundations/Files", ["HearthFiles"]),
        tests(
            "HearthSQLiteTests", "Foundations/SQLite", ["CSQLite", "HearthFiles", "HearthSQLite", "SQLiteTesting"]),
        tests("HearthPropertyListTests", "Foundations/PropertyList", ["HearthPropertyList"]),
        tests("HearthCryptographyTests", "Foundations/Cryptography", ["HearthCryptography"]),
        tests(
            "HearthSecretsTests", "Foundations/Secrets",
            ["HearthCryptography", "HearthFiles", "HearthSecrets", "SQLiteTesting"]),
        tests("HearthNetworkingTests", "Foundations/Networking", ["HearthNetworking"]),
        tests(
            "HearthServiceDiscoveryTests", "Foundations/ServiceDiscovery",
            ["HearthServiceDiscovery", "HearthNetworking"]),
        tests(
            "HearthTLSTests", "Foundations/TLS",
            ["HearthCryptography", "HearthHTTP", "HearthNetworking", "HearthTLS"]),
        tests("HearthHTTPTests", "Foundations/HTTP", ["HearthHTTP", "HearthNetworking"]),
        tests("HearthCalendarTests", "Foundations/Calendar", ["HearthCalendar"]),
        tests("HAPModelTests", "HAP/HAPModel", ["HAPModel"]),
        tests("HAPProtocolTests", "HAP/HAPProtocol", protocolModules + ["HAPProtocol", "HearthCryptography"]),
        tests("HAPControllerTests", "HAP/HAPController", endModules + ["HAPController", "HearthSecrets"]),
        tests("HAPAccessoryTests", "HAP/HAPAccessory", endModules + ["HAPAccessory"]),
        // Descriptions of accessories, and any number of changes of homes.
        .target(
            name: "HomeModelTesting", dependencies: ["HearthCalendar", "HomeModel", "Seeded"],
            path: "Tests/Home/HomeModelTesting", swiftSettings: settings),
        tests("HomeModelTests", "Home/HomeModel", ["HomeModel", "HomeModelTesting", "HearthCalendar"]),
        tests(
            "HomeDatabaseTests", "Home/HomeDatabase",
            databaseModules + ["HomeDatabase", "HomeModelTesting", "SQLiteTesting"], exclude: ["Fixtures"]),
        tests(
            "HomeDocumentTests", "Home/HomeDocument",
            ["HearthCalendar", "HearthJSON", "HomeDocument", "HomeModel", "HomeModelTesting"]),
        // A link that does what a test tells it, and no protocol behind it.
        .target(
            name: "HomeTesting", dependencies: engineModules + ["HomeEngine"], path: "Tests/Home/HomeTesting",
            swiftSettings: settings),
        tests(
            "HomeEngineTests", "Home/HomeEngine",
            engineModules + ["HomeEngine", "HomeModelTesting", "HomeTesting", "SQLiteTesting"]),
        tests("HubAPITests", "Home/HubAPI", hubModules + ["HomeTesting", "HubAPI"]),
        tests("HearthMCPTests", "Integrations/MCP", integrationModules + ["HearthMCP", "HomeTesting"]),
        tests("HearthMQTTTests", "Integrations/MQTT", bridgeModules + ["HomeEngine", "HomeTesting", "HearthMQTT"]),
        tests(
            "HAPLinkTests", "Home/HAPLink",
            linkModules + ["HAPAccessory", "HAPLink", "HomeDatabase", "HomeTesting", "Simulator"]),
        tests(
            "SimulatorTests", "Simulator",
            endModules + [
                "CTurboJPEG", "HAPAccessory", "HAPController", "HearthCalendar", "HearthPropertyList", "Simulator",
            ]),
        tests(
            "hearthTests", "hearth",
            endModules + [
                "HAPController", "HAPAccessory", "HearthCalendar", "HearthLogging", "HomeEngine", "HomeModel", "HubAPI",
                "HearthMQTT", "Simulator", "hearth",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

/// The fuzzers need flags of their own, which `scripts/fuzz` gives.
if Context.environment["HEARTH_FUZZ"] == "1" {
    package.targets.append(
        .executableTarget(
            name: "hearth-fuzz",
            dependencies: protocolModules + [
                "HAPProtocol", "HearthCalendar", "HearthCryptography", "HearthMCP", "HearthPropertyList",
                "HearthServiceDiscovery", "HomeDocument", "HomeModel", "Simulator",
            ],
            path: "Fuzz",
            swiftSettings: settings))
}
