package dev.monochord.cli;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.engine.ServerOptions;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Where an engine listens, where it keeps its data, and who may call it. */
final class ServingOptions {

    @ArgGroup(validate = false)
    private HostOption host = new HostOption();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8000",
            description =
                    "The port to listen on; ${DEFAULT-VALUE} unless told otherwise, and 0 takes one that is free.")
    private int port = 8000;

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

    @ArgGroup(validate = false)
    private StorageOptions storage = new StorageOptions();

    /** Throws an {@link IllegalArgumentException} that says what to change, if something does not fit. */
    void check() {
        Address.check("--port", host.address(), port);
        require(!region.isBlank(), "--region is empty: name a region such as eu-west-1, or leave it out");
        require((accessKey == null) == (secretKey == null), "--access-key and --secret-key belong together: give both");
        storage.check();
    }

    Engine open() {
        return storage.open(region);
    }

    EngineServer serve(Engine engine) {
        ServerOptions options =
                ServerOptions.defaults().withHost(host.address()).withPort(port);
        if (accessKey != null && secretKey != null) {
            options = options.withAccessKeys(Map.of(accessKey, secretKey));
        }
        ServerOptions wanted = options;
        return Address.listen("--port", host.address(), port, () -> engine.serve(wanted));
    }

    /** What was opened, for the person who reads the terminal. */
    String describe() {
        String open = accessKey == null && !Address.isLoopback(host.address())
                ? "\nEveryone who reaches " + host.address()
                        + " may read and write: --access-key and --secret-key change that."
                : "";
        return storage.describe() + open;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
