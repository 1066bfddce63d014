package dev.monochord.engine.internal.wire;

import dev.monochord.engine.internal.fault.LostAnswerException;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.ApiService;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.operation.OperationNames;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.engine.storage.EngineException;
import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.web.Rejection;
import dev.monochord.web.WebResponse;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;

/**
 * The service's JSON 1.0 protocol without a transport: a request in, an answer out. Whatever
 * goes wrong is an answer too, but for a {@link LostAnswerException}, upon which a transport is to break off.
 *
 * <p>The order of its checks is the service's: method and media type, form of the JSON, target, signature, types,
 * and only then the operation with its own validation. Thread-safe.
 */
public final class Wire {

    /** The greatest body taken, also after decompression. */
    public static final int MAX_BODY = 16 * 1024 * 1024;

    private static final System.Logger LOG = System.getLogger(Wire.class.getName());

    private static final String JSON_1_0 = "application/x-amz-json-1.0";
    private static final String JSON = "application/json";
    private static final String SERVICE = ApiService.DYNAMODB.target() + ".";
    private static final byte[] NOT_FOUND = "<UnknownOperationException/>\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};

    private final RequestDispatcher dispatcher;
    private final Authentication authentication;
    private final List<Routes> routes;
    private final Supplier<StorageHealth> storage;

    /** @param storage the health that {@code GET /} tells */
    public Wire(
            RequestDispatcher dispatcher,
            Authentication authentication,
            List<Routes> routes,
            Supplier<StorageHealth> storage) {
        this.storage = storage;
        this.dispatcher = dispatcher;
        this.authentication = authentication;
        this.routes = List.copyOf(routes);
    }

    /** Returns the response to a request. The details of an internal error go to the log, not to the client. */
    public WebResponse answer(WireRequest request) {
        String id = ServiceRequestIds.next();
        WebResponse answer;
        try {
            answer = route(request);
        } catch (LostAnswerException e) {
            throw e;
        } catch (AwsServiceException e) {
            answer = error(request, e);
        } catch (MalformedJsonException e) {
            answer = json(request, 400, ErrorBody.of("SerializationException", null));
        } catch (Decompression.TooLargeException e) {
            answer = plain(413, NOTHING);
        } catch (DataFormatException e) {
            answer = json(request, 400, ErrorBody.of("SerializationException", e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            log(id, request, e);
            answer = internalError(request);
        }
        return finish(request, id, answer);
    }

    /** Logs an internal error, unless the folder fails: every request would, and its health listener was told once. */
    private void log(String id, WireRequest request, Throwable failure) {
        OperationHandler<?, ?> handler = target(request);
        String name = handler == null
                ? request.method() + " " + request.path()
                : handler.operation().name();
        boolean told = failure instanceof EngineException && !storage.get().isOk();
        LOG.log(told ? Level.DEBUG : Level.ERROR, "Internal error in request " + id + ", " + name, failure);
    }

    private static WebResponse internalError(WireRequest request) {
        return json(request, 500, ErrorBody.of(ErrorBody.INTERNAL, "Internal server error"));
    }

    /** Returns the response to a request that the transport rejected: an error of the service, or of the admin path. */
    public WebResponse reject(WireRequest request, Rejection rejection) {
        String id = ServiceRequestIds.next();
        if (rejection.thrown() != null) {
            log(id, request, rejection.thrown());
        }
        return finish(request, id, rejected(request, rejection.status(), rejection.message()));
    }

    private static WebResponse rejected(WireRequest request, int status, String message) {
        if (request.uri().startsWith(Routes.PREFIX)) {
            return new WebResponse(status, Map.of("Content-Type", JSON), ErrorBody.ofAdmin(message));
        }
        String code = switch (status) {
            case 403, 421 -> "AccessDeniedException";
            case 503 -> "ServiceUnavailable";
            default -> status >= 500 ? ErrorBody.INTERNAL : "SerializationException";
        };
        return json(request, status, ErrorBody.of(code, message));
    }

    private WebResponse route(WireRequest request)
            throws MalformedJsonException, DataFormatException, Decompression.TooLargeException {
        if (request.uri().startsWith(Routes.PREFIX)) {
            return own(request);
        }
        boolean hasBody = request.body().length > 0;
        switch (request.method()) {
            case "POST" -> {
                return hasBody && contentType(request) == null ? plain(404, NOT_FOUND) : operation(request);
            }
            case "GET" -> {
                return request.path().equals("/") ? health(request) : plain(404, NOT_FOUND);
            }
            default -> {
                return plain(404, NOT_FOUND);
            }
        }
    }

    private WebResponse operation(WireRequest request)
            throws MalformedJsonException, DataFormatException, Decompression.TooLargeException {
        OperationHandler<?, ?> handler = target(request);
        if (handler == null) {
            checkForm(request);
            return json(request, 400, ErrorBody.of("UnknownOperationException", missing(request)));
        }
        try {
            authentication.check(request);
        } catch (AwsServiceException e) {
            checkForm(request);
            throw e;
        }
        byte[] body = decoded(request);
        if (body.length == 0) {
            throw new MalformedJsonException();
        }
        ApiOperation<?> operation = handler.operation();
        SdkPojo input = JsonBody.read(operation.request().get(), body);
        SdkPojo output = reachable(request, dispatcher.call(handler, input));
        return json(request, 200, operation.hasOutput() ? JsonBody.write(output) : NOTHING);
    }

    /** DescribeEndpoints returns the client's own Host header, so that endpoint discovery stays on this engine. */
    private static SdkPojo reachable(WireRequest request, SdkPojo output) {
        String host = request.headers().first("Host");
        if (!(output instanceof DescribeEndpointsResponse answer) || host == null || host.isBlank()) {
            return output;
        }
        return answer.copy(to -> to.endpoints(answer.endpoints().stream()
                .map(endpoint -> endpoint.copy(one -> one.address(host.strip())))
                .toList()));
    }

    /** Before the target and the signature the service looks at the form of the body; that only matters if they fail. */
    private static void checkForm(WireRequest request) throws MalformedJsonException {
        if (request.body().length > 0 && request.headers().first("Content-Encoding") == null) {
            JsonBody.check(request.body());
        }
    }

    /** Says of an operation that the service has, and the engine has not, whose limit that is. */
    private static @Nullable String missing(WireRequest request) {
        String target = request.headers().first("X-Amz-Target");
        if (target == null || !target.startsWith(SERVICE)) {
            return null;
        }
        String name = target.substring(SERVICE.length());
        return OperationNames.contains(name) ? "This engine has no operation " + name : null;
    }

    private @Nullable OperationHandler<?, ?> target(WireRequest request) {
        String target = request.headers().first("X-Amz-Target");
        int dot = target == null ? -1 : target.indexOf('.');
        if (target == null || dot < 0 || target.indexOf('.', dot + 1) >= 0) {
            return null;
        }
        return dispatcher
                .find(target.substring(0, dot), target.substring(dot + 1))
                .orElse(null);
    }

    private static byte[] decoded(WireRequest request) throws DataFormatException, Decompression.TooLargeException {
        String name = request.headers().first("Content-Encoding");
        if (name == null || name.isBlank() || name.strip().equalsIgnoreCase("identity")) {
            return request.body();
        }
        ContentCoding coding = ContentCoding.named(name);
        if (coding == null) {
            throw new DataFormatException("Unknown Content-Encoding");
        }
        return Decompression.of(coding, request.body(), MAX_BODY);
    }

    private WebResponse own(WireRequest request) {
        if (authentication.enforced()) {
            authentication.check(request);
        }
        for (Routes some : routes) {
            Optional<WebResponse> answer =
                    some.handle(request.method(), request.path(), request.query(), request.body());
            if (answer.isPresent()) {
                return answer.get();
            }
        }
        return plain(404, NOTHING);
    }

    private WebResponse health(WireRequest request) {
        StorageHealth found = storage.get();
        if (!found.isOk()) {
            String status = found.status().name().toLowerCase(Locale.ROOT);
            return text(503, "unhealthy: " + status + "\n" + found.reason() + "\n");
        }
        String host = request.headers().first("Host");
        String name = host == null || host.isBlank() ? "dynamodb.us-east-1.amazonaws.com" : host.strip();
        return text(200, "healthy: " + name + " ");
    }

    private static WebResponse error(WireRequest request, AwsServiceException error) {
        int status = error.statusCode() == 0 ? 400 : error.statusCode();
        return json(request, status, ErrorBody.of(error));
    }

    private static WebResponse json(WireRequest request, int status, byte[] body) {
        String type = contentType(request);
        return new WebResponse(status, Map.of("Content-Type", type == null ? JSON : type), body);
    }

    private static WebResponse text(int status, String body) {
        return new WebResponse(status, Map.of("Content-Type", "text/plain"), body.getBytes(StandardCharsets.UTF_8));
    }

    private static WebResponse plain(int status, byte[] body) {
        return new WebResponse(status, Map.of(), body);
    }

    /** The media type of the request if it is one of the service's two, which is then that of the answer. */
    private static @Nullable String contentType(WireRequest request) {
        String header = request.headers().first("Content-Type");
        if (header == null) {
            return null;
        }
        if (header.equals(JSON_1_0)) {
            return JSON_1_0;
        }
        int end = header.indexOf(';');
        String type = (end < 0 ? header : header.substring(0, end)).strip();
        return type.equals(JSON_1_0) ? JSON_1_0 : type.equals(JSON) ? JSON : null;
    }

    /** Adds what every response has: an id, the checksum of the body as sent, its length. */
    private static WebResponse finish(WireRequest request, String id, WebResponse answer) {
        Map<String, String> headers = new LinkedHashMap<>(answer.headers());
        headers.put("x-amzn-RequestId", id);
        byte[] body = answer.body();
        if (body.length >= ContentCoding.THRESHOLD) {
            ContentCoding coding = ContentCoding.accepted(request.headers().first("Accept-Encoding"));
            if (coding != null) {
                body = coding.compress(body);
                headers.put("Content-Encoding", coding.token());
            }
        }
        CRC32 crc = new CRC32();
        crc.update(body);
        headers.put("x-amz-crc32", Long.toString(crc.getValue()));
        headers.put("Content-Length", Integer.toString(body.length));
        return new WebResponse(answer.status(), headers, body);
    }
}
