package dev.monochord.server;

import dev.monochord.http.BodySource;
import dev.monochord.http.Failure;
import dev.monochord.http.FailureKind;
import dev.monochord.http.HttpException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The body of a request off the wire, up to a limit. */
final class IncomingBody implements BodySource {

    private static final long DRAINED_AT_MOST = 64L * 1024 * 1024;
    private static final Duration DRAINED_FOR = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofMillis(1);

    private final HttpServletRequest request;
    private final int limit;

    IncomingBody(HttpServletRequest request, int limit) {
        this.request = request;
        this.limit = limit;
    }

    @Override
    public byte[] read() throws IOException {
        if (request.getContentLengthLong() > limit) {
            if (!waitsForALeave()) {
                drain(Math.min(request.getContentLengthLong(), DRAINED_AT_MOST));
            }
            throw tooLarge();
        }
        byte[] bytes = request.getInputStream().readNBytes(limit + 1);
        if (bytes.length > limit) {
            drain(DRAINED_AT_MOST);
            throw tooLarge();
        }
        if (bytes.length > 0 && isEncoded()) {
            throw new HttpException(
                    FailureKind.UNSUPPORTED_MEDIA_TYPE, "the body must be sent as it is, without a Content-Encoding");
        }
        return bytes;
    }

    private boolean isEncoded() {
        String encoding = request.getHeader("Content-Encoding");
        return encoding != null && !encoding.equalsIgnoreCase("identity");
    }

    /** Whether the sender has sent nothing yet, and will not if it hears no. */
    private boolean waitsForALeave() {
        return "100-continue".equalsIgnoreCase(request.getHeader("Expect"));
    }

    /**
     * Throws away what arrives for a while. Whoever writes all before they listen would otherwise find the connection
     * cut, and the answer lost with it. A sender that is slow or has very much more to say is not waited for: it would
     * hold a thread.
     */
    private void drain(long most) throws IOException {
        ServletInputStream in = request.getInputStream();
        byte[] sink = new byte[64 * 1024];
        long end = System.nanoTime() + DRAINED_FOR.toNanos();
        long left = most;
        while (!in.isFinished() && left > 0 && System.nanoTime() < end) {
            if (in.available() == 0) {
                LockSupport.parkNanos(PAUSE.toNanos());
                continue;
            }
            int count = in.read(sink);
            if (count < 0) {
                return;
            }
            left -= count;
        }
    }

    /** The rest of the body may not have been read, so the connection cannot be used again. */
    private HttpException tooLarge() {
        return Failure.of(FailureKind.BODY_TOO_LARGE, "the body is larger than " + limit + " bytes")
                .withHeader("Connection", "close")
                .asException();
    }
}
