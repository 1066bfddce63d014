package dev.monochord.systems.standins;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.web.Rejection;
import dev.monochord.web.WebHandler;
import dev.monochord.web.WebOptions;
import dev.monochord.web.WebReply;
import dev.monochord.web.WebRequest;
import dev.monochord.web.WebResponse;
import dev.monochord.web.WebServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * AWS services on one port of this machine, told apart by the service that a call is signed for. Calls must be signed with
 * Signature Version 4, by {@link #ACCESS_KEY} or by a session that {@link StsStandIn} handed out. Thread-safe.
 *
 * <pre>{@code
 * SimulatedCloud cloud = new SimulatedCloud();
 * try (AwsStandIn aws = CloudStandIn.start(cloud)) {
 *     aws.failing(call -> call.action().equals("StopInstances") ? CallFault.THROTTLED : CallFault.NONE);
 *     ... // clients with aws.url() as their endpoint
 * }
 * }</pre>
 */
public final class AwsStandIn implements AutoCloseable {

    /** The access key of the user that calls come from. */
    public static final String ACCESS_KEY = "AKIASTANDIN000000000";

    /** The secret key of the user that calls come from. */
    public static final String SECRET_KEY = "stand-in-secret-access-key";

    /** The account of the user that calls come from. */
    public static final String ACCOUNT = "999999999999";

    private static final int WORKERS = 32;
    private static final Duration SHUTDOWN = Duration.ofSeconds(2);

    private final Map<String, ServiceStandIn> services = new LinkedHashMap<>();
    private final SignatureCheck signatures;
    private final Clock clock;
    private final Queue<SignedCall> calls = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "stand-in-latency");
        thread.setDaemon(true);
        return thread;
    });
    private final WebServer server;
    private final Queue<HeldCall> held = new ConcurrentLinkedQueue<>();
    private volatile Function<SignedCall, CallFault> faults = call -> CallFault.NONE;
    private volatile Duration latency = Duration.ZERO;

    /** A call whose answer waits. */
    private record HeldCall(WebReply reply, Runnable answer) {}

    /** Starts services on a free port. */
    private AwsStandIn(List<ServiceStandIn> all, Credentials credentials, Clock clock) {
        all.forEach(service -> services.put(service.name(), service));
        this.clock = clock;
        signatures = new SignatureCheck(credentials, clock);
        try {
            server = WebServer.start(
                    WebOptions.builder()
                            .workers(WORKERS)
                            .shutdownTimeout(SHUTDOWN)
                            .build(),
                    new Port());
        } catch (IOException unopened) {
            throw new UncheckedIOException(unopened);
        }
    }

    /**
     * Starts STS and these services on a free port.
     *
     * @param sts knows which roles there are
     */
    public static AwsStandIn of(StsStandIn sts, ServiceStandIn... services) {
        return of(Clock.systemUTC(), sts, services);
    }

    /** As the other method, by a clock that may differ from that of the callers. */
    static AwsStandIn of(Clock clock, StsStandIn sts, ServiceStandIn... services) {
        List<ServiceStandIn> all = new ArrayList<>(List.of(services));
        all.add(sts);
        return new AwsStandIn(all, sts.credentials(), clock);
    }

    public URI url() {
        return server.url();
    }

    /** Lets calls fail from here on. */
    public AwsStandIn failing(Function<SignedCall, CallFault> rule) {
        faults = rule;
        return this;
    }

    /** Lets every answer take at least this long. */
    public AwsStandIn latency(Duration time) {
        latency = time;
        return this;
    }

    /**
     * Returns the calls that were {@linkplain CallFault#ANSWER_HELD held}, in the order in which they arrived. Callers that
     * have given up do not hear of it.
     */
    public void release() {
        for (HeldCall call = held.poll(); call != null; call = held.poll()) {
            call.answer().run();
        }
    }

    /** Returns the calls so far whose signature was right, in the order in which they arrived. */
    public List<SignedCall> calls() {
        return List.copyOf(calls);
    }

    /** Returns the calls of an action so far. */
    public List<SignedCall> calls(String action) {
        return calls.stream().filter(call -> call.action().equals(action)).toList();
    }

    @Override
    public void close() {
        held.forEach(call -> call.reply().abort());
        server.close();
        timer.shutdownNow();
    }

    /** The services behind the socket. */
    private final class Port implements WebHandler {

        @Override
        public void handle(WebRequest request, WebReply reply) {
            String requestId = UUID.randomUUID().toString();
            ServiceStandIn service = services.get(SignatureCheck.service(request));
            WireProtocol protocol = service == null ? WireProtocol.QUERY : service.protocol();
            try {
                SignatureCheck.Signed signed = signatures.check(request);
                if (service == null) {
                    throw new ServiceFailure(404, "UnknownService", "There is no stand-in for " + signed.service());
                }
                SignedCall call = call(request, service, signed);
                calls.add(call);
                carryOut(service, call, requestId, reply);
            } catch (SignatureCheck.UnsignedException unsigned) {
                later(reply, response(protocol, protocol.error(unsigned.fault()), requestId));
            } catch (ServiceFailure failure) {
                later(reply, response(protocol, failure, requestId));
            }
        }

        private void carryOut(ServiceStandIn service, SignedCall call, String requestId, WebReply reply)
                throws ServiceFailure {
            CallFault fault = faults.apply(call);
            switch (fault) {
                case THROTTLED -> throw service.throttled();
                case DENIED -> throw service.denied(call);
                case REGION_DISABLED -> throw service.protocol().error(SignatureFault.UNKNOWN_KEY);
                case INTERNAL_ERROR ->
                    throw new ServiceFailure(
                            500, "InternalFailure", "The request processing has failed because of an unknown error");
                case REQUEST_LOST -> reply.abort();
                case ANSWER_LOST -> {
                    answer(service, call, requestId);
                    reply.abort();
                }
                case ANSWER_HELD -> {
                    WebResponse response = answer(service, call, requestId);
                    held.add(new HeldCall(reply, () -> reply.send(response)));
                }
                case CALL_HELD -> held.add(new HeldCall(reply, () -> reply.send(answer(service, call, requestId))));
                case NONE -> later(reply, answer(service, call, requestId));
            }
        }

        private WebResponse answer(ServiceStandIn service, SignedCall call, String requestId) {
            try {
                return response(200, service.protocol(), service.answer(call, requestId), requestId);
            } catch (ServiceFailure failure) {
                return response(service.protocol(), failure, requestId);
            }
        }

        private SignedCall call(WebRequest request, ServiceStandIn service, SignatureCheck.Signed signed)
                throws ServiceFailure {
            Credentials.Identity caller = signed.identity();
            if (!service.protocol().isJson()) {
                return SignedCall.query(
                        service.name(), signed.region(), caller.accountId(), caller.roleArn(), form(request));
            }
            String target = String.valueOf(request.headers().first("X-Amz-Target"));
            try {
                JsonNode body = Json.lenient().tree(request.body());
                String action = target.substring(target.lastIndexOf('.') + 1);
                return new SignedCall(
                        service.name(), action, signed.region(), caller.accountId(), caller.roleArn(), Map.of(), body);
            } catch (RefusedException malformed) {
                throw ServiceFailure.sender("SerializationException", malformed.text());
            }
        }

        private static Map<String, String> form(WebRequest request) {
            Map<String, String> fields = new LinkedHashMap<>();
            for (String pair : new String(request.body(), UTF_8).split("&", -1)) {
                int sign = pair.indexOf('=');
                if (sign > 0) {
                    fields.put(
                            URLDecoder.decode(pair.substring(0, sign), UTF_8),
                            URLDecoder.decode(pair.substring(sign + 1), UTF_8));
                }
            }
            return fields;
        }

        private WebResponse response(WireProtocol protocol, ServiceFailure failure, String requestId) {
            return response(failure.status(), protocol, protocol.error(failure, requestId), requestId);
        }

        private WebResponse response(int status, WireProtocol protocol, byte[] body, String requestId) {
            String date =
                    DateTimeFormatter.RFC_1123_DATE_TIME.format(clock.instant().atOffset(ZoneOffset.UTC));
            return new WebResponse(
                    status,
                    Map.of("Content-Type", protocol.contentType(), "x-amzn-RequestId", requestId, "Date", date),
                    body);
        }

        /** No thread waits meanwhile, so that any number of calls take as long as one. */
        private void later(WebReply reply, WebResponse response) {
            if (latency.isZero()) {
                reply.send(response);
            } else {
                timer.schedule(() -> reply.send(response), latency.toMillis(), TimeUnit.MILLISECONDS);
            }
        }

        @Override
        public WebResponse reject(WebRequest request, Rejection rejection) {
            return new WebResponse(
                    rejection.status(), Map.of(), rejection.message().getBytes(UTF_8));
        }
    }
}
