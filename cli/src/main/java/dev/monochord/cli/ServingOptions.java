package dev.monochord.cli;

import static dev.monochord.cli.command.OptionCheck.require;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.engine.ServerOptions;
import java.io.PrintWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Where an engine listens, where it keeps its data, and who may call it. */
final class ServingOptions {

    @ArgGroup(validate = false)
    private HostOption host = new HostOption();

    @ArgGroup(validate = false)
    private BrowserOptions browsers = new BrowserOptions();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8000",
            description =
                    "The port to listen on; ${DEFAULT-VALUE} unless told otherwise, and 0 takes one that is free.")
    private int port = 8000;

    @ArgGroup(validate = false)
    private SigningKeyOptions keys = new SigningKeyOptions();

    @Option(
            names = "--region",
            paramLabel = "R",
            defaultValue = "us-east-1",
            description = "The region in the names (ARNs) of tables; ${DEFAULT-VALUE} unless told otherwise.")
    private String region = "us-east-1";

    @ArgGroup(validate = false)
    private StorageOptions storage = new StorageOptions();

    private @Nullable SigningKey key;

    /** Throws an {@link IllegalArgumentException} that says what to change, if something does not fit. */
    void check(Map<String, String> environment) {
        Address.check("--port", host.address(), port);
        require(!region.isBlank(), "--region is empty: name a region such as eu-west-1, or leave it out");
        key = keys.read(environment).orElse(null);
        browsers.check();
        storage.check();
    }

    boolean repairs() {
        return storage.repairs();
    }

    /** Reports on the folder or repairs it, instead of a start; returns the exit code. */
    int repair(PrintWriter out) {
        return storage.repair(out);
    }

    Engine open(PrintWriter err) {
        return storage.open(region, err);
    }

    EngineServer serve(Engine engine) {
        ServerOptions options = ServerOptions.defaults()
                .withHost(host.address())
                .withPort(port)
                .withAllowedHosts(browsers.guard().allowedHosts())
                .withCorsOrigins(browsers.guard().corsOrigins());
        if (key != null) {
            options = options.withAccessKeys(key.asMap());
        }
        ServerOptions wanted = options;
        return Address.listen("--port", host.address(), port, () -> engine.serve(wanted));
    }

    /** What was opened, for the person who reads the terminal. */
    String describe() {
        String open = key == null && !Address.isLoopback(host.address())
                ? "\nEveryone who reaches " + host.address()
                        + " may read and write: --access-key and --secret-key-file change that."
                : "";
        String warning = keys.warning().map(text -> "\n" + text).orElse("");
        return storage.describe() + open + warning;
    }
}
