package dev.monochord.cli;

import dev.monochord.engine.AdjustableClock;
import dev.monochord.engine.Durability;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineBuilder;
import dev.monochord.engine.EngineException;
import dev.monochord.engine.EngineServer;
import dev.monochord.engine.ServerOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where an engine listens, where it keeps its data, and who may call it. */
final class ServingOptions {

    @Option(
            names = "--host",
            paramLabel = "H",
            defaultValue = "127.0.0.1",
            description =
                    "The address to listen on; ${DEFAULT-VALUE} unless told otherwise, which only this machine reaches.")
    private String host = "127.0.0.1";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8000",
            description =
                    "The port to listen on; ${DEFAULT-VALUE} unless told otherwise, and 0 takes one that is free.")
    private int port = 8000;

    @Option(names = "--memory", description = "Keep everything in memory, and nothing after the end. The default.")
    private boolean memory;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep everything in this folder, which is made if there is none.")
    private @Nullable Path data;

    @Option(
            names = "--durability",
            paramLabel = "D",
            description = "fsync: a write is on the disk before it is answered (the default of --data)."
                    + " os: with the operating system; survives kill -9, but not a power failure.")
    private @Nullable String durability;

    @Option(
            names = "--access-key",
            paramLabel = "K",
            description = "Answer only requests that are signed with this key. Without, every signature will do.")
    private @Nullable String accessKey;

    @Option(names = "--secret-key", paramLabel = "S", description = "The secret that goes with --access-key.")
    private @Nullable String secretKey;

    @Option(
            names = "--region",
            paramLabel = "R",
            defaultValue = "us-east-1",
            description = "The region in the names (ARNs) of tables; ${DEFAULT-VALUE} unless told otherwise.")
    private String region = "us-east-1";

    @Option(
            names = "--clock",
            paramLabel = "TIME",
            description =
                    "Begin at this time, such as 2030-01-01T00:00:00Z, and run on from there: for TTL and tokens.")
    private @Nullable String clock;

    @Option(
            names = "--transition",
            paramLabel = "TIME",
            defaultValue = "0s",
            description = "How long a table is CREATING, UPDATING or DELETING; not at all unless told otherwise.")
    private Duration transition = Duration.ZERO;

    /** Throws an {@link IllegalArgumentException} that says what to change, if something does not fit. */
    void check() {
        require(port >= 0 && port <= 65_535, "--port is from 0 to 65535, got " + port);
        require(data == null || !data.toString().isBlank(), "--data is empty: name a folder");
        require(!region.isBlank(), "--region is empty: name a region such as eu-west-1, or leave it out");
        require(!host.isBlank(), "--host is empty: name an address, or leave it out");
        require(!memory || data == null, "--memory and --data exclude each other: leave one out");
        require(durability == null || data != null, "--durability is about data in a folder: name one with --data");
        require((accessKey == null) == (secretKey == null), "--access-key and --secret-key belong together: give both");
        durability();
        clock();
    }

    Engine open() {
        EngineBuilder builder = Engine.builder().region(region).clock(clock()).transition(transition);
        if (data != null) {
            builder.folder(data).durability(durability());
        }
        try {
            return builder.open();
        } catch (EngineException failure) {
            throw new CommandFailedException(String.valueOf(failure.getMessage()), failure);
        }
    }

    EngineServer serve(Engine engine) {
        ServerOptions options = ServerOptions.defaults().withHost(host).withPort(port);
        if (accessKey != null && secretKey != null) {
            options = options.withAccessKeys(Map.of(accessKey, secretKey));
        }
        if (new InetSocketAddress(host, port).isUnresolved()) {
            throw new CommandFailedException(
                    "--host " + host
                            + " is not the name or address of a machine. Name one of this machine, such as 127.0.0.1",
                    null);
        }
        try {
            return engine.serve(options);
        } catch (IOException failure) {
            String advice = failure.getMessage() != null && failure.getMessage().contains("assign")
                    ? "--host takes an address of this machine; 0.0.0.0 stands for all of them"
                    : "Choose another port with --port, or --port 0 for any that is free";
            throw new CommandFailedException(failure.getMessage() + ". " + advice, failure);
        }
    }

    /** What was opened, for the person who reads the terminal. */
    String describe() {
        String kept = data == null
                ? "everything in memory, nothing after the end"
                : "everything in " + data.toAbsolutePath().normalize() + ", durable by " + name(durability());
        String open = accessKey == null && !isLoopback()
                ? "\nEveryone who reaches " + host + " may read and write: --access-key and --secret-key change that."
                : "";
        return kept + open;
    }

    private Durability durability() {
        if (durability == null) {
            return Durability.FSYNC;
        }
        for (Durability known : List.of(Durability.FSYNC, Durability.OS)) {
            if (name(known).equals(durability.toLowerCase(Locale.ROOT))) {
                return known;
            }
        }
        throw new IllegalArgumentException("--durability is fsync or os, got '" + durability + "'");
    }

    private Clock clock() {
        if (clock == null) {
            return Clock.systemUTC();
        }
        try {
            AdjustableClock adjustable = AdjustableClock.running();
            adjustable.set(Instant.parse(clock));
            return adjustable;
        } catch (DateTimeParseException wrong) {
            throw new IllegalArgumentException(
                    "--clock is a time in UTC such as 2030-01-01T00:00:00Z, got '" + clock + "'", wrong);
        }
    }

    private boolean isLoopback() {
        return host.equals("localhost") || host.equals("::1") || host.startsWith("127.");
    }

    private static String name(Durability durability) {
        return durability.name().toLowerCase(Locale.ROOT);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
