/// What things of a home may be called.
///
/// Apple documents: letters, symbols, numbers, spaces and apostrophes, with a letter, symbol or number first; names are
/// compared without regard to case, spaces and apostrophes. The Home app also takes the punctuation of ``punctuation``,
/// which names like "1. OG" and "Wi-Fi" need, and so does this.
public enum NameRule {
    /// In Unicode scalars.
    public static let maximumLength = 64
    /// Allowed inside a name besides what Apple documents.
    public static let punctuation: Set<Unicode.Scalar> = ["-", "&", "!", ".", ",", "_", ":", ";", "(", ")", "/", "#"]

    private static let apostrophes: Set<Unicode.Scalar> = ["'", "\u{2019}"]

    /// - Throws: the code that HomeKit gives.
    public static func check(_ name: String) throws(HomeModelError) {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else {
            throw HomeModelError(
                .stringShorterThanMinimum, "The name is empty; give one of 1 to \(maximumLength) characters.")
        }
        guard scalars.count <= maximumLength else {
            throw HomeModelError(
                .stringLongerThanMaximum,
                "The name has \(scalars.count) characters; shorten it to \(maximumLength).")
        }
        if let prohibited = scalars.first(where: { !isAllowed($0) }) {
            throw HomeModelError(
                .nameContainsProhibitedCharacters,
                "\(described(prohibited)) can't be in a name; use letters, numbers, symbols, spaces and apostrophes.")
        }
        guard canStart(first) else {
            throw HomeModelError(
                .nameDoesNotStartWithValidCharacters, "\"\(name)\" has to begin with a letter, number or symbol.")
        }
        guard canEnd(last) else {
            throw HomeModelError(
                .nameDoesNotEndWithValidCharacters,
                "\"\(name)\" has to end with a letter, number, symbol, apostrophe or closing bracket.")
        }
    }

    /// Equal for names that HomeKit takes for the same: "Home 1", "home1" and "HOME'1".
    public static func key(_ name: String) -> String {
        // Every name of a home is compared with every new one: the common case goes without Unicode's tables.
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: name.utf8.lazy.filter { $0 != 0x20 && $0 != 0x27 }.map(lowercased), as: UTF8.self)
        }
        var key = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars
        where !apostrophes.contains(scalar) && scalar.properties.generalCategory != .spaceSeparator {
            key.append(scalar)
        }
        return String(key)
    }

    private static func lowercased(_ letter: UInt8) -> UInt8 { (0x41...0x5A).contains(letter) ? letter | 0x20 : letter }

    /// A name that keeps the rule and is not taken, as near as possible to one that came from an accessory.
    /// - Parameter isTaken: asked with a ``key(_:)``.
    public static func fitted(_ name: String, isTaken: (String) -> Bool) -> String {
        var scalars: [Unicode.Scalar] = []
        for scalar in name.unicodeScalars {
            let next = isAllowed(scalar) ? scalar : " "
            if next != " " || scalars.last != " " { scalars.append(next) }
        }
        scalars = Array(scalars.drop { !canStart($0) }.prefix(maximumLength))
        while let last = scalars.last, !canEnd(last) { scalars.removeLast() }
        if scalars.isEmpty { scalars = Array("Accessory".unicodeScalars) }

        var candidate = text(scalars)
        var number = 2
        while isTaken(key(candidate)) {
            let suffix = " \(number)"
            candidate = text(scalars.prefix(maximumLength - suffix.unicodeScalars.count)) + suffix
            number += 1
        }
        return candidate
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private static func canStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
        default: false
        }
    }

    private static func canEnd(_ scalar: Unicode.Scalar) -> Bool {
        canStart(scalar) || isMark(scalar) || apostrophes.contains(scalar) || scalar == ")" || scalar == "!"
            || scalar == "."
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        canStart(scalar) || isMark(scalar) || scalar.properties.generalCategory == .spaceSeparator
            || apostrophes.contains(scalar) || punctuation.contains(scalar)
    }

    /// Accents, the vowel signs of Indic scripts, and what joins an emoji of several parts.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: scalar == "\u{200D}" || scalar == "\u{200C}"
        }
    }

    private static func described(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
            "The character U+" + String(scalar.value, radix: 16, uppercase: true)
        default: "\"\(scalar)\""
        }
    }
}
