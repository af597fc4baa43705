/// The value of a test's own constant, which is known to be valid.
func known<Value>(_ value: Value?, file: StaticString = #file, line: UInt = #line) -> Value {
    guard let value else { preconditionFailure("a constant of the test is not valid", file: file, line: line) }
    return value
}
