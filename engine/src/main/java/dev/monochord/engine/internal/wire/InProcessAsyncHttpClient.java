package dev.monochord.engine.internal.wire;

import dev.monochord.web.WebResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.utils.BinaryUtils;
import software.amazon.awssdk.utils.async.SimplePublisher;

/** The HTTP client of an unmodified asynchronous SDK client, with an engine in place of the network. Thread-safe. */
public final class InProcessAsyncHttpClient implements SdkAsyncHttpClient {

    private final Wire wire;
    private final Executor executor;

    /** Runs the operations on this executor. */
    public InProcessAsyncHttpClient(Wire wire, Executor executor) {
        this.wire = wire;
        this.executor = executor;
    }

    @Override
    public CompletableFuture<Void> execute(AsyncExecuteRequest request) {
        CompletableFuture<Void> result =
                collect(request.requestContentPublisher()).thenAcceptAsync(body -> answer(request, body), executor);
        result.whenComplete((nothing, failure) -> {
            if (failure != null) {
                request.responseHandler().onError(failure);
            }
        });
        return result;
    }

    private void answer(AsyncExecuteRequest request, byte[] body) {
        WebResponse answer = wire.answer(SdkRequests.request(request.request(), body));
        request.responseHandler().onHeaders(SdkRequests.response(answer));
        SimplePublisher<ByteBuffer> content = new SimplePublisher<>();
        request.responseHandler().onStream(content);
        content.send(ByteBuffer.wrap(answer.body()));
        content.complete();
    }

    private static CompletableFuture<byte[]> collect(Publisher<ByteBuffer> publisher) {
        CompletableFuture<byte[]> whole = new CompletableFuture<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        publisher.subscribe(new Subscriber<>() {
            @Override
            public void onSubscribe(Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(ByteBuffer part) {
                bytes.writeBytes(BinaryUtils.copyBytesFrom(part));
            }

            @Override
            public void onError(Throwable failure) {
                whole.completeExceptionally(failure);
            }

            @Override
            public void onComplete() {
                whole.complete(bytes.toByteArray());
            }
        });
        return whole;
    }

    @Override
    public String clientName() {
        return "MonochordInProcess";
    }

    @Override
    public void close() {
        // The engine and the executor belong to whoever made them.
    }
}
