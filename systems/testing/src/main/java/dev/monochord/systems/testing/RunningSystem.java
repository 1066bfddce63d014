package dev.monochord.systems.testing;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.server.MonochordServer;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.web.TextAccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One system on the server and an engine of its own: called over HTTP, with faults, a clock that is moved and a gate before
 * the engine. Waits before retries take no time. Closing it fails if a request was sent that the printed IAM policy of the
 * system does not allow. Thread-safe.
 */
public final class RunningSystem implements AutoCloseable {

    /**
     * More attempts than the standard policy has. Waits take no time here, so concurrent requests are not spaced out, and
     * with a fault in three of ten calls one of some hundred calls would use up the standard attempts by chance.
     */
    private static final RetryPolicy RETRIES = new RetryPolicy(
            RetryPolicy.standard().base(),
            RetryPolicy.standard().cap(),
            40,
            RetryPolicy.standard().deadline());

    private final Engine engine;
    private final boolean ownsEngine;
    private final CallGate gate;
    private final PermissionWatch permissions;
    private final Assembly assembly;
    private final MonochordServer server;
    private final HttpSystem system;
    private final InstallationSecrets secrets = InstallationSecrets.inMemory();
    private final StringWriter log = new StringWriter();
    private final HttpClient client = HttpClient.newHttpClient();
    private final String prefix;
    private volatile boolean clockMovesWithSleep;
    private volatile @Nullable String credential;

    private RunningSystem(
            SystemFactory factory,
            Map<String, String> settings,
            Engine engine,
            boolean ownsEngine,
            @Nullable Path folder)
            throws IOException {
        this.engine = engine;
        this.ownsEngine = ownsEngine;
        permissions = new PermissionWatch(factory, settings);
        gate = new CallGate(engine.client(), permissions::sent);
        ServerMetrics metrics = new ServerMetrics();
        assembly = new Assembly(gate.client(), ClientFactory::new, engine.clock(), settings, secrets, metrics)
                .sleeper(this::sleep)
                .retries(RETRIES)
                .folder(folder);
        system = assembly.open(factory);
        prefix = "/" + factory.name();
        server = MonochordServer.start(
                WebOptions.builder().shutdownTimeout(Duration.ofSeconds(10)).build(),
                List.of(system),
                "test",
                metrics,
                new TextAccessLog(new PrintWriter(log, true)));
    }

    /** Starts a system at a moment at which the clock stands still. */
    public static RunningSystem start(SystemFactory factory, Map<String, String> settings, Instant now) {
        return start(factory, settings, now, null);
    }

    /** As the other, with a folder in which the system may keep files. */
    public static RunningSystem start(
            SystemFactory factory, Map<String, String> settings, Instant now, @Nullable Path folder) {
        return start(
                factory,
                settings,
                Engine.builder().clock(AdjustableClock.standingAt(now)).open(),
                folder);
    }

    /** Starts a system on an engine that has tables already, and is closed with it. */
    public static RunningSystem start(SystemFactory factory, Map<String, String> settings, Engine engine) {
        return start(factory, settings, engine, null);
    }

    private static RunningSystem start(
            SystemFactory factory, Map<String, String> settings, Engine engine, @Nullable Path folder) {
        try {
            return new RunningSystem(factory, settings, engine, true, folder);
        } catch (IOException unserved) {
            throw new UncheckedIOException(unserved);
        }
    }

    /** Starts another server on the same engine and clock, as on another machine. */
    public RunningSystem another(SystemFactory factory, Map<String, String> settings) {
        try {
            return new RunningSystem(factory, settings, engine, false, null);
        } catch (IOException unserved) {
            throw new UncheckedIOException(unserved);
        }
    }

    /** Returns the address of the server. */
    public URI url() {
        return server.url();
    }

    public Engine engine() {
        return engine;
    }

    /** The routes of the system, such as {@code GET /projects/{name}}. */
    public List<String> routes() {
        return system.routes().stream()
                .map(route -> route.method() + " " + route.path())
                .toList();
    }

    public CallGate gate() {
        return gate;
    }

    public InstallationSecrets secrets() {
        return secrets;
    }

    /** What the access log has so far. */
    public String log() {
        return log.toString();
    }

    /** Sends this secret as a bearer credential with every request that names no other. */
    public RunningSystem bearing(String secret) {
        credential = "Bearer " + secret;
        return this;
    }

    /** From here on the clock goes on by as much as somebody waits, for what is there after a while. */
    public void moveClockWithSleep() {
        clockMovesWithSleep = true;
    }

    private void sleep(Duration wait) {
        if (clockMovesWithSleep) {
            advance(wait);
        }
        Thread.yield();
    }

    public void advance(Duration time) {
        engine.clock().advance(time);
    }

    /** Calls a path below the system's prefix. Headers are names and values in turn; a null body is none. */
    public Reply call(String method, String path, @Nullable String body, String... headers) {
        return sending(method, path, body, headers).join();
    }

    /** Gets a page of the server itself, such as {@code /health}. */
    public Reply page(String path) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server.url() + path)).build();
        return client.sendAsync(request, BodyHandlers.ofString())
                .thenApply(RunningSystem::reply)
                .join();
    }

    /** Calls many times at once. */
    public List<Reply> together(int times, IntFunction<CompletableFuture<Reply>> each) {
        List<CompletableFuture<Reply>> running =
                new ArrayList<>(IntStream.range(0, times).mapToObj(each).toList());
        return running.stream().map(CompletableFuture::join).toList();
    }

    public CompletableFuture<Reply> sending(String method, String path, @Nullable String body, String... headers) {
        if (path.contains("/guards") || path.contains("/unreadable")) {
            permissions.allowOperators();
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + prefix + path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (credential != null && !List.of(headers).contains("Authorization")) {
            request.header("Authorization", credential);
        }
        return client.sendAsync(request.build(), BodyHandlers.ofString()).thenApply(RunningSystem::reply);
    }

    /** Everything that a table has. */
    public List<Map<String, AttributeValue>> stored(String table) {
        return engine.client().scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
                .toList();
    }

    /** Puts an item past the system, as another program would. */
    public void put(String table, Map<String, AttributeValue> item) {
        engine.client().putItem(put -> put.tableName(table).item(item));
    }

    private static Reply reply(HttpResponse<String> response) {
        return new Reply(response.statusCode(), response.body(), response.headers());
    }

    @Override
    public void close() {
        server.close();
        assembly.close();
        if (ownsEngine) {
            engine.close();
        }
        permissions.verify();
    }
}
