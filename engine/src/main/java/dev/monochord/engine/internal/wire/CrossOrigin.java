package dev.monochord.engine.internal.wire;

import java.util.Map;

/** What the service tells a browser about calls from the pages of others: that they are welcome. */
final class CrossOrigin {

    private static final String MAX_AGE_SECONDS = "172800";
    private static final String EXPOSED =
            "x-amzn-RequestId,x-amzn-ErrorType,x-amz-request-id,x-amz-id-2,x-amzn-ErrorMessage,x-amz-crc32,Date";

    private CrossOrigin() {}

    static void allow(WireRequest request, Map<String, String> headers) {
        if (request.uri().startsWith(Routes.PREFIX)) {
            return;
        }
        headers.put("Access-Control-Allow-Origin", "*");
        headers.put("Access-Control-Expose-Headers", EXPOSED);
        if (!request.method().equals("OPTIONS")) {
            return;
        }
        headers.put("Access-Control-Max-Age", MAX_AGE_SECONDS);
        echo(request, "Access-Control-Request-Headers", headers, "Access-Control-Allow-Headers");
        echo(request, "Access-Control-Request-Method", headers, "Access-Control-Allow-Methods");
    }

    private static void echo(WireRequest request, String asked, Map<String, String> headers, String allowed) {
        String value = request.headers().first(asked);
        if (value != null) {
            headers.put(allowed, value);
        }
    }
}
