package dev.monochord.systems.kit;

/** What went wrong with a request, with the status that says so in HTTP. */
public enum FailureKind {
    /** The body is not JSON, or not UTF-8, or does not have the form that was asked for. */
    MALFORMED_BODY(400),
    /** A value in the path, the query, a header or the body is not one that is accepted. */
    INVALID(400),
    /** It is not known who asks. */
    UNAUTHENTICATED(401),
    /** It is known who asks, and they may not. */
    FORBIDDEN(403),
    /** No route has this path. */
    ROUTE_NOT_FOUND(404),
    /** The route is there, what it names is not. */
    NOT_FOUND(404),
    /** The path has routes, none with this method. The failure carries the header {@code Allow}. */
    METHOD_NOT_ALLOWED(405),
    /** What is asked for contradicts what is stored, such as a name that is taken. */
    CONFLICT(409),
    /** It was there and will not come back. */
    GONE(410),
    /** What the caller saw has changed since. */
    PRECONDITION(412),
    /** The body is larger than the server reads. */
    BODY_TOO_LARGE(413),
    /** The body is not JSON by its Content-Type, or is compressed. */
    UNSUPPORTED_MEDIA_TYPE(415),
    /** Well-formed, and yet not to be carried out. */
    UNPROCESSABLE(422),
    /** The caller asks too often. */
    TOO_MANY_REQUESTS(429),
    /** A fault of ours; nothing about it is told. */
    INTERNAL(500),
    /** Not now: the store is too busy, or the server is ending. */
    UNAVAILABLE(503);

    private final int status;

    FailureKind(int status) {
        this.status = status;
    }

    static FailureKind of(RefusedException.Reason reason) {
        return switch (reason) {
            case MALFORMED -> MALFORMED_BODY;
            case INVALID -> INVALID;
            case UNAUTHENTICATED -> UNAUTHENTICATED;
            case FORBIDDEN -> FORBIDDEN;
            case NOT_FOUND -> NOT_FOUND;
            case CONFLICT -> CONFLICT;
            case GONE -> GONE;
            case CHANGED -> PRECONDITION;
            case UNPROCESSABLE -> UNPROCESSABLE;
            case BUSY -> UNAVAILABLE;
            case INTERNAL -> INTERNAL;
        };
    }

    public int status() {
        return status;
    }
}
