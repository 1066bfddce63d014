package dev.monochord.cli.store;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.engine.Engine;
import dev.monochord.engine.storage.EngineException;
import dev.monochord.runtime.client.TransportOptions;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.systems.kit.SystemStore;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The DynamoDB that a command works on for a while: one that runs, or the folder of an engine that does not. */
public final class StoreTarget {

    private static final URI DEFAULT = URI.create("http://127.0.0.1:8000");

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description =
                    "The DynamoDB to work on; defaults to http://127.0.0.1:8000, the engine of" + " 'monochord serve'.")
    private @Nullable URI endpoint;

    @Option(names = "--region", paramLabel = "R", description = "Amazon DynamoDB in this region.")
    private @Nullable String region;

    @Option(
            names = "--assume-role",
            paramLabel = "ARN",
            description = "Work on Amazon DynamoDB, or at --endpoint, as this role.")
    private @Nullable String roleArn;

    @Option(names = "--data", paramLabel = "DIR", description = "The folder of an engine that is not running.")
    private @Nullable Path data;

    /** Whether a store was named, so that it is not the default one. */
    public boolean named() {
        return endpoint != null || region != null || roleArn != null || data != null;
    }

    /** Work on a store. */
    public interface Work {
        int on(DynamoDbClient client) throws InterruptedException;
    }

    /**
     * Opens the store, works on it and closes it. Returns the exit code of the work.
     *
     * @throws CommandFailedException if the store cannot be opened, rejects a request or does not respond
     */
    public int use(Work work) throws InterruptedException {
        return use(SystemStore.shared(), work);
    }

    /**
     * As {@link #use(Work)}, for the tables of one system: the endpoint and the role of its settings are used unless an
     * option names others. {@code --region} alone means Amazon DynamoDB there, and {@code --data} a folder without any role.
     */
    public int use(SystemStore settings, Work work) throws InterruptedException {
        if (data != null && (endpoint != null || region != null || roleArn != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--data is a folder: leave --endpoint, --region and --assume-role out");
        }
        if (data != null) {
            Path folder = data;
            try (Engine engine = DataFolderSecrets.opening(folder, () -> Engine.open(folder))) {
                return run(work, engine.client(), folder.toString());
            } catch (EngineException failure) {
                throw new CommandFailedException(String.valueOf(failure.getMessage()), failure);
            }
        }
        SystemStore wanted = wanted(settings);
        try (RemoteStore store =
                RemoteStore.open(wanted, region, TransportOptions.defaults().maxConnections())) {
            return run(work, store.client(), store.describe());
        }
    }

    /** The store to connect to: what the options name, then what the settings do, then the engine of 'monochord serve'. */
    SystemStore wanted(SystemStore settings) {
        URI configured = region == null ? settings.endpoint() : null;
        URI address = endpoint == null ? configured : endpoint;
        String role = roleArn == null ? settings.roleArn() : roleArn;
        boolean local = address == null && region == null && role == null;
        return new SystemStore(local ? DEFAULT : address, role, settings.roleSessionName(), settings.tableNames());
    }

    private static int run(Work work, DynamoDbClient client, String where) throws InterruptedException {
        try {
            return work.on(client);
        } catch (MonochordException failure) {
            throw new CommandFailedException(where + ": " + failure.getMessage(), failure);
        } catch (SdkException unreachable) {
            String advice = where.equals(DEFAULT.toString())
                    ? ". Start 'monochord serve' first, or name another with --endpoint"
                    : "";
            throw new CommandFailedException(
                    where + " could not be used: " + unreachable.getMessage() + advice, unreachable);
        }
    }
}
