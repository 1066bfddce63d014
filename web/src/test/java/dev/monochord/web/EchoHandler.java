package dev.monochord.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Echoes a request. {@code /slow} waits, {@code /later} replies on another thread, {@code /broken} throws, {@code /lost}
 * sends nothing, {@code /split} puts a line break into a header, {@code /page} is a page. {@code /parts?3} sends three more
 * parts, {@code /torn} breaks off after the first, {@code /large?3} sends three megabytes.
 */
final class EchoHandler implements WebHandler {

    static final int LARGE_PART = 1 << 20;

    final CountDownLatch entered = new CountDownLatch(1);
    final CountDownLatch leave = new CountDownLatch(1);
    /** The number of the last part that was asked for. */
    final AtomicInteger asked = new AtomicInteger(-1);

    private final Executor later;

    EchoHandler() {
        this(Runnable::run);
    }

    EchoHandler(Executor later) {
        this.later = later;
    }

    @Override
    public void handle(WebRequest request, WebReply reply) throws Exception {
        switch (request.path()) {
            case "/slow" -> {
                entered.countDown();
                leave.await();
                reply.send(text(200, "slow"));
            }
            case "/later" ->
                later.execute(() -> {
                    reply.send(text(200, "later"));
                    reply.send(text(200, "twice"));
                });
            case "/broken" -> throw new IllegalStateException("broken");
            case "/lost" -> reply.abort();
            case "/split" -> reply.send(new WebResponse(200, Map.of("X-Id", "a\r\nX-Forged: b"), new byte[0]));
            case "/parts" ->
                reply.stream(
                        text(200, "first"),
                        IntStream.range(0, Integer.parseInt(request.query()))
                                .peek(asked::set)
                                .mapToObj(number -> (" " + number).getBytes(UTF_8))
                                .iterator());
            case "/torn" ->
                reply.stream(
                        text(200, "first"),
                        Stream.<byte[]>generate(() -> {
                                    throw new IllegalStateException("torn");
                                })
                                .iterator());
            case "/large" ->
                reply.stream(
                        text(200, ""),
                        IntStream.range(0, Integer.parseInt(request.query()))
                                .peek(asked::set)
                                .mapToObj(number -> new byte[LARGE_PART])
                                .iterator());
            default ->
                reply.send(
                        text(200, request.method() + " " + request.target() + " " + new String(request.body(), UTF_8)));
        }
    }

    @Override
    public WebResponse reject(WebRequest request, Rejection rejection) {
        return text(
                rejection.status(), "rejected " + request.method() + " " + request.path() + ": " + rejection.message());
    }

    @Override
    public boolean isPage(String path) {
        return path.equals("/page");
    }

    @Override
    public String exposedHeaders() {
        return "X-Id";
    }

    static WebResponse text(int status, String body) {
        return new WebResponse(status, Map.of("Content-Type", "text/plain"), body.getBytes(UTF_8));
    }
}
