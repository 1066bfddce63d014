package dev.monochord.engine.internal.wire;

import dev.monochord.engine.internal.fault.LostAnswerException;
import dev.monochord.web.WebResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** The HTTP client of an unmodified SDK client, with an engine in place of the network. Thread-safe. */
public final class InProcessHttpClient implements SdkHttpClient {

    private final Wire wire;

    public InProcessHttpClient(Wire wire) {
        this.wire = wire;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                WebResponse answer = answer(request);
                return HttpExecuteResponse.builder()
                        .response(SdkRequests.response(answer))
                        .responseBody(AbortableInputStream.create(new ByteArrayInputStream(answer.body())))
                        .build();
            }

            @Override
            public void abort() {
                // An operation within the process either has not begun or runs to its end.
            }
        };
    }

    private WebResponse answer(HttpExecuteRequest request) throws IOException {
        try {
            return wire.answer(SdkRequests.request(request.httpRequest(), body(request)));
        } catch (LostAnswerException e) {
            // To the SDK's retries a lost answer is a broken connection.
            throw new IOException(e.getMessage(), e);
        }
    }

    private static byte[] body(HttpExecuteRequest request) throws IOException {
        ContentStreamProvider provider = request.contentStreamProvider().orElse(null);
        if (provider == null) {
            return new byte[0];
        }
        try (InputStream stream = provider.newStream()) {
            return stream.readAllBytes();
        }
    }

    @Override
    public String clientName() {
        return "MonochordInProcess";
    }

    @Override
    public void close() {
        // The engine belongs to whoever opened it.
    }
}
