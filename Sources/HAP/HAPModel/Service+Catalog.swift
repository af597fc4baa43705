extension Service {
    /// A service as the catalog defines it: the characteristics that are given, and, with their default values, those that
    /// the type requires and that are not given.
    ///
    /// - Parameters:
    ///   - name: adds a Name characteristic.
    ///   - key: tells services of one type in one accessory apart, so that each keeps its iid when others come and go.
    ///   - linked: the keys of services of the same accessory that belong to this one.
    public init(
        _ type: ServiceType, name: String? = nil, key: String? = nil, isPrimary: Bool? = nil, isHidden: Bool? = nil,
        linked: [String] = [], @CharacteristicBuilder characteristics: () -> [Characteristic] = { [] }
    ) {
        var all = characteristics()
        if let name, !all.contains(where: { $0.type == .name }) { all.append(Characteristic(.name, .string(name))) }
        for required in type.definition?.required ?? [] where !all.contains(where: { $0.type == required }) {
            all.append(Characteristic(required))
        }
        self.init(
            type: type, isPrimary: isPrimary, isHidden: isHidden, characteristics: all, key: key, linkedKeys: linked)
    }
}
