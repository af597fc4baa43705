import HearthHTTP

/// The media types of HAP's bodies. HAP R2, 6.2.3 and 5.15.
public enum HAPContentType {
    public static let json: HTTPFieldValue = "application/hap+json"
    public static let tlv8: HTTPFieldValue = "application/pairing+tlv8"

    /// The header fields of a JSON body.
    public static let jsonHeaders: HTTPHeaders = [.contentType: json]
    /// The header fields of a pairing body.
    public static let tlv8Headers: HTTPHeaders = [.contentType: tlv8]
}
