import HearthHTTP

extension HTTPHeaders {
    /// What browsers are to keep to that may meet the hub: nothing of it runs as a page unless it says so, is shown within
    /// another page, kept, or told to other sites.
    mutating func harden() {
        if self[.contentSecurityPolicy] == nil {
            self[.contentSecurityPolicy] =
                "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        }
        self[.contentTypeOptions] = "nosniff"
        self[.referrerPolicy] = "no-referrer"
        if self[.cacheControl] == nil { self[.cacheControl] = "no-store" }
    }
}
