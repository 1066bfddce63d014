package dev.monochord.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/**
 * Echoes a request. {@code /slow} waits, {@code /later} replies on another thread, {@code /broken} throws, {@code /lost}
 * sends nothing, {@code /split} puts a line break into a header, {@code /page} is a page.
 */
final class EchoHandler implements WebHandler {

    final CountDownLatch entered = new CountDownLatch(1);
    final CountDownLatch leave = new CountDownLatch(1);
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
