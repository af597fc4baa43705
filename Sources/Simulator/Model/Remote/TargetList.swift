import HAPModel
import HAPProtocol

/// The televisions that a remote controls, as controllers write and read them in TargetControlList. Layout checked against
/// HAP-NodeJS.
struct TargetList: Hashable, Sendable {
    struct Target: Hashable, Sendable {
        var identifier: UInt32
        var name: [UInt8]?
        /// Of the accessory that is controlled.
        var category: UInt16?
        /// Their descriptions, by the number of the button.
        var buttons: [UInt8: [UInt8]]

        init?(_ tlv: TLV8) {
            guard let identifier = tlv.number(1).flatMap(UInt32.init(exactly:)) else { return nil }
            self.identifier = identifier
            name = tlv.bytes(2)
            category = tlv.number(3).flatMap(UInt16.init(exactly:))
            buttons = [:]
            for button in tlv.all(4).flatMap(Self.split) {
                guard let number = button.byte(1) else { continue }
                buttons[number] = button.encoded()
            }
        }

        /// Buttons stand one after the other, each beginning with its number.
        private static func split(_ tlv: TLV8) -> [TLV8] {
            tlv.items.reduce(into: []) { buttons, item in
                if item.type.rawValue == 1 || buttons.isEmpty { buttons.append(TLV8()) }
                buttons[buttons.count - 1].items.append(item)
            }
        }

        func write(to body: inout TLVBody) {
            body.number(1, identifier)
            if let name { body.bytes(2, name) }
            if let category { body.number(3, category) }
            body.bytes(4, buttons.sorted { $0.key < $1.key }.flatMap(\.value))
        }
    }

    enum Operation: UInt8, Sendable {
        case list = 1
        case add = 2
        case remove = 3
        case reset = 4
        case update = 5
    }

    static let most = 10

    private(set) var targets: [Target] = []

    /// What makes no sense changes nothing.
    mutating func carryOut(_ value: Value?) {
        guard let tlv = TLV8(value), let operation = tlv.byte(1).flatMap(Operation.init) else { return }
        let target = tlv.nested(2).flatMap { Target($0) }
        switch operation {
        case .list: break
        case .reset: if tlv.bytes(2) == nil { targets = [] }
        case .add:
            guard let target else { return }
            if let known = place(of: target) {
                targets[known] = target
            } else {
                guard targets.count < Self.most else { return }
                targets.append(target)
            }
        case .update:
            guard let target, let known = place(of: target) else { return }
            targets[known].name = target.name ?? targets[known].name
            targets[known].category = target.category ?? targets[known].category
            targets[known].buttons.merge(target.buttons) { $1 }
        case .remove:
            guard let target, let known = place(of: target) else { return }
            if target.buttons.isEmpty {
                targets.remove(at: known)
            } else {
                for button in target.buttons.keys { targets[known].buttons[button] = nil }
            }
        }
    }

    private func place(of target: Target) -> Int? { targets.firstIndex { $0.identifier == target.identifier } }

    var value: Value {
        TLVBody.value { body in body.list(2, targets) { $1.write(to: &$0) } }
    }
}
