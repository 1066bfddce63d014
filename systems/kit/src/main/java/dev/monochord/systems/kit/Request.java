package dev.monochord.systems.kit;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A request as a handler sees it. Used by the one thread that answers it.
 *
 * <p>All values are decoded once and are what the caller sent, no more: whether they make sense is for the service to
 * say. Its {@link #toString()} has method and path, never headers or body.
 */
public final class Request {

    /** Bounded in length, since time to read it grows with the square. */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,100}");

    private static final BigInteger MIN = BigInteger.valueOf(Integer.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Integer.MAX_VALUE);

    private final String method;
    private final String path;
    private final Map<String, String> variables;
    private final Map<String, List<String>> query;
    private final Function<String, List<String>> headers;
    private final Body body;
    private final String id;
    private final String remoteAddress;
    private final Caller caller;

    private Request(
            String method,
            String path,
            Map<String, String> variables,
            Map<String, List<String>> query,
            Function<String, List<String>> headers,
            Body body,
            String id,
            String remoteAddress,
            Caller caller) {
        this.method = method;
        this.path = path;
        this.variables = variables;
        this.query = query;
        this.headers = headers;
        this.body = body;
        this.id = id;
        this.remoteAddress = remoteAddress;
        this.caller = caller;
    }

    /** A request for this path, which is still encoded and may have a query after a question mark. */
    public static Builder builder(String method, String pathAndQuery) {
        return new Builder(method, pathAndQuery);
    }

    /** The method, as it was sent. */
    public String method() {
        return method;
    }

    /** The path below the system's prefix, still encoded, without the query. */
    public String path() {
        return path;
    }

    /** The id by which this request is found in the logs, which the answer carries too. */
    public String id() {
        return id;
    }

    /** The address of the client without its port; that of a proxy if there is one. */
    public String remoteAddress() {
        return remoteAddress;
    }

    /** Who asks; {@link Caller#ANYONE} on a route without an authenticator. */
    public Caller caller() {
        return caller;
    }

    /** A variable of the route's path, decoded. Fails with an {@link IllegalArgumentException} if there is none such. */
    public String variable(String name) {
        String value = variables.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the path has no variable {" + name + "}, but " + variables.keySet());
        }
        return value;
    }

    /** A query parameter; refused if it is there more than once. An empty one is there. */
    public Optional<String> query(String name) {
        List<String> values = queryAll(name);
        if (values.size() > 1) {
            throw Refusal.invalid(name, "is given more than once");
        }
        return values.stream().findFirst();
    }

    /** All values of a query parameter, in order. */
    public List<String> queryAll(String name) {
        return query.getOrDefault(name, List.of());
    }

    /** A query parameter that is a whole number; refused if it is something else. */
    public Optional<Integer> queryInt(String name) {
        return query(name).map(text -> {
            if (!WHOLE_NUMBER.matcher(text).matches()) {
                throw Refusal.invalid(name, "must be a whole number");
            }
            return new BigInteger(text).max(MIN).min(MAX).intValue();
        });
    }

    /** A query parameter that is {@code true} or {@code false}; refused if it is something else. */
    public Optional<Boolean> queryBoolean(String name) {
        return query(name).map(text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw Refusal.invalid(name, "must be true or false");
        });
    }

    /** A header by its name, in whatever case; if it is there more than once, the first. */
    public Optional<String> header(String name) {
        return headers.apply(name).stream().findFirst();
    }

    /** Whether there is a body at all, be it only one byte. */
    public boolean hasBody() {
        return body.bytes().length > 0;
    }

    /** The body as it was sent. */
    public byte[] body() {
        return body.bytes().clone();
    }

    /**
     * The body as a JSON tree.
     *
     * @throws HttpException with status 415 if its Content-Type is not JSON
     */
    public JsonNode tree() {
        return Json.lenient().tree(jsonBody());
    }

    /** The body as a record, fields it does not have being ignored. What does not fit is refused, naming the field. */
    public <T> T json(Class<T> type) {
        return Json.lenient().read(jsonBody(), type);
    }

    /** As {@link #json}, but rejects fields that the record does not have, and suggests the one that was probably meant. */
    public <T> T strictJson(Class<T> type) {
        return Json.strict().read(jsonBody(), type);
    }

    /** The names of all query parameters, in order. */
    public Set<String> queryNames() {
        return query.keySet();
    }

    Request at(Map<String, String> values) {
        return new Request(method, path, values, query, headers, body, id, remoteAddress, caller);
    }

    Request by(Caller who) {
        return new Request(method, path, variables, query, headers, body, id, remoteAddress, who);
    }

    /** Reads the body now, so that one that is too large is refused whether or not the handler wants it. */
    void readBody() {
        body.bytes();
    }

    private byte[] jsonBody() {
        ContentType.requireJson(headers.apply("Content-Type"));
        return body.bytes();
    }

    @Override
    public String toString() {
        return method + " " + path;
    }

    /** Puts a request together, for the server and for tests that call a system without one. */
    public static final class Builder {

        private final String method;
        private final String path;
        private final String query;
        private final Map<String, List<String>> added = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        private Function<String, List<String>> headers = name -> added.getOrDefault(name, List.of());
        private BodySource body = () -> new byte[0];
        private String id = "-";
        private String remoteAddress = "-";

        private Builder(String method, String pathAndQuery) {
            int mark = pathAndQuery.indexOf('?');
            this.method = method;
            this.path = mark < 0 ? pathAndQuery : pathAndQuery.substring(0, mark);
            this.query = mark < 0 ? "" : pathAndQuery.substring(mark + 1);
        }

        public Builder header(String name, String value) {
            added.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
            return this;
        }

        /** Looks headers up here, by a name in any case, in place of those that were added one by one. */
        public Builder headers(Function<String, List<String>> values) {
            headers = values;
            return this;
        }

        public Builder id(String requestId) {
            id = requestId;
            return this;
        }

        public Builder remoteAddress(String address) {
            remoteAddress = address;
            return this;
        }

        public Builder body(BodySource source) {
            body = source;
            return this;
        }

        /** A body that is the JSON of this value. */
        public Builder json(Object value) {
            byte[] bytes = Json.lenient().write(value);
            return body(() -> bytes);
        }

        /** Throws an {@link HttpException} if the query cannot be decoded. */
        public Request build() {
            return new Request(
                    method, path, Map.of(), parse(query), headers, new Body(body), id, remoteAddress, Caller.ANYONE);
        }

        private static Map<String, List<String>> parse(String query) {
            Map<String, List<String>> values = new LinkedHashMap<>();
            for (String pair : query.split("&", -1)) {
                if (!pair.isEmpty()) {
                    int sign = pair.indexOf('=');
                    String name = sign < 0 ? pair : pair.substring(0, sign);
                    String value = sign < 0 ? "" : pair.substring(sign + 1);
                    values.computeIfAbsent(PercentEncoding.decodeQuery(name), any -> new ArrayList<>())
                            .add(PercentEncoding.decodeQuery(value));
                }
            }
            return values;
        }
    }
}
