import Simulator

/// The bridge of the ready-made flat by itself, without rooms and people.
enum DemoFlat {
    static let definition = HomeDefinition.demo.servers[0]
}
