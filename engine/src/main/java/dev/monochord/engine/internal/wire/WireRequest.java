package dev.monochord.engine.internal.wire;

import dev.monochord.web.RequestHeaders;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request as it came in, over whatever transport.
 *
 * @param uri path and query as sent, still percent-encoded
 * @param body as sent: a {@code Content-Encoding} is not yet undone, because the signature covers the sent bytes
 */
public record WireRequest(String method, String uri, RequestHeaders headers, byte[] body) {

    /** The path as sent, without the query. */
    public String path() {
        int mark = uri.indexOf('?');
        String path = mark < 0 ? uri : uri.substring(0, mark);
        return path.isEmpty() ? "/" : path;
    }

    /** The query as sent, without its question mark; empty if there is none. */
    public String rawQuery() {
        int mark = uri.indexOf('?');
        return mark < 0 ? "" : uri.substring(mark + 1);
    }

    /** The decoded parameters of the query; of a repeated one the last, of one without a value the empty string. */
    public Map<String, String> query() {
        String raw = rawQuery();
        if (raw.isEmpty()) {
            return Map.of();
        }
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            query.put(decode(name), equals < 0 ? "" : decode(pair.substring(equals + 1)));
        }
        return query;
    }

    /** Percent-decodes, and leaves as it is what is not decodable: such a parameter simply has a strange value. */
    static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
