"""How Schemathesis writes bodies that are no JSON."""
import schemathesis


@schemathesis.serializer("application/json5", "application/vnd.sqlite3")
def written(ctx, value):
    return {"data": value if isinstance(value, (bytes, str)) else repr(value)}
