/// RFC 9110, section 5.6.2: letters, digits and ``!#$%&'*+-.^_`|~``, as one bit for each of the 128 characters of ASCII.
func isTokenCharacter(_ byte: UInt8) -> Bool {
    if byte < 64 { return 0x03FF_6CFA_0000_0000 as UInt64 >> UInt64(byte) & 1 == 1 }
    return byte < 128 && 0x57FF_FFFF_C7FF_FFFE as UInt64 >> UInt64(byte & 63) & 1 == 1
}

/// What may stand in a field value or a reason phrase: visible characters, space, tab and bytes above ASCII.
func isFieldCharacter(_ byte: UInt8) -> Bool { byte >= 0x20 ? byte != 0x7F : byte == 0x09 }

/// Without the spaces and tabs around it.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return bytes
}

/// ASCII without regard to case. `lowercase` must be in lower case.
func matches(_ bytes: ArraySlice<UInt8>, lowercase: StaticString) -> Bool {
    guard bytes.count == lowercase.utf8CodeUnitCount else { return false }
    return lowercase.withUTF8Buffer { letters in
        for (letter, byte) in zip(letters, bytes) where letter != lowercased(byte) { return false }
        return true
    }
}

func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
