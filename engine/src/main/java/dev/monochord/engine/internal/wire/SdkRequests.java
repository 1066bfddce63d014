package dev.monochord.engine.internal.wire;

import dev.monochord.web.RequestHeaders;
import dev.monochord.web.WebResponse;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/** The SDK's HTTP messages to and from those of {@link Wire}. */
final class SdkRequests {

    private SdkRequests() {}

    private record SdkHeaders(SdkHttpRequest request) implements RequestHeaders {
        @Override
        public @Nullable String first(String name) {
            return request.firstMatchingHeader(name).orElse(null);
        }

        @Override
        public List<String> all(String name) {
            return request.matchingHeaders(name);
        }

        @Override
        public void forEach(BiConsumer<String, String> consumer) {
            request.forEachHeader((name, values) -> values.forEach(value -> consumer.accept(name, value)));
        }
    }

    static WireRequest request(SdkHttpRequest request, byte[] body) {
        String path = request.encodedPath();
        String uri = request.encodedQueryParameters()
                .map(query -> path + "?" + query)
                .orElse(path);
        return new WireRequest(request.method().name(), uri.isEmpty() ? "/" : uri, new SdkHeaders(request), body);
    }

    static SdkHttpResponse response(WebResponse answer) {
        SdkHttpFullResponse.Builder builder = SdkHttpFullResponse.builder().statusCode(answer.status());
        answer.headers().forEach(builder::putHeader);
        return builder.build();
    }
}
