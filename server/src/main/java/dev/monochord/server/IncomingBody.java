package dev.monochord.server;

import dev.monochord.http.BodySource;
import dev.monochord.http.Failure;
import dev.monochord.http.FailureKind;
import dev.monochord.http.HttpException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/** The body of a request off the wire, up to a limit. */
final class IncomingBody implements BodySource {

    private final HttpServletRequest request;
    private final int limit;

    IncomingBody(HttpServletRequest request, int limit) {
        this.request = request;
        this.limit = limit;
    }

    @Override
    public byte[] read() throws IOException {
        if (request.getContentLengthLong() > limit) {
            throw tooLarge();
        }
        byte[] bytes = request.getInputStream().readNBytes(limit + 1);
        if (bytes.length > limit) {
            throw tooLarge();
        }
        return bytes;
    }

    /** The rest of the body is not read, so the connection cannot be used again. */
    private HttpException tooLarge() {
        return Failure.of(FailureKind.BODY_TOO_LARGE, "the body is larger than " + limit + " bytes")
                .withHeader("Connection", "close")
                .asException();
    }
}
