package dev.monochord.cli;

import static dev.monochord.cli.command.OptionCheck.require;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.store.DataFolderSecrets;
import dev.monochord.cli.store.RemoteStore;
import dev.monochord.cli.store.TableStore;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.runtime.client.TransportOptions;
import dev.monochord.systems.kit.InstallationSecrets;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Which DynamoDB systems are served from, and where their secrets are kept. */
final class StoreOptions {

    @Option(
            names = "--engine-port",
            paramLabel = "N",
            defaultValue = "8000",
            description = "The port of the engine for AWS tools on this machine; requests must be signed with its key."
                    + " 0 takes a free one, none opens no port. Defaults to ${DEFAULT-VALUE}.")
    private EnginePort enginePort = EnginePort.parse("8000");

    @ArgGroup(validate = false)
    private SigningKeyOptions keys = new SigningKeyOptions();

    @Option(
            names = "--new-secrets",
            description = "Generate new secrets for a folder with items whose secrets.properties is lost.")
    private boolean newSecrets;

    @ArgGroup(validate = false)
    private StorageOptions storage = new StorageOptions();

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "Run on the DynamoDB at this address, and start no engine. --data then keeps the secrets.")
    private @Nullable URI endpoint;

    @Option(
            names = "--region",
            paramLabel = "R",
            description =
                    "Run on Amazon DynamoDB in this region, and start no engine. With --memory or --data, only the"
                            + " region in the names (ARNs) of tables.")
    private @Nullable String region;

    @Option(
            names = "--assume-role",
            paramLabel = "ARN",
            description = "Work on Amazon DynamoDB, or at --endpoint, as this role.")
    private @Nullable String roleArn;

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            description =
                    "The most connections to the DynamoDB at --endpoint or in --region, which is also the most calls"
                            + " in progress; defaults to ${DEFAULT-VALUE}.",
            defaultValue = "128")
    private int maxConnections = TransportOptions.defaults().maxConnections();

    private @Nullable SigningKey key;

    /** Throws an {@link IllegalArgumentException} that says what to change, if something does not fit. */
    void check(List<FaultRule> faults, Map<String, String> environment) {
        enginePort.check("--engine-port", "127.0.0.1");
        key = keys.read(environment).orElse(null);
        storage.check();
        require(region == null || !region.isBlank(), "--region is empty: name a region such as eu-west-1");
        require(
                roleArn == null || roleArn.startsWith("arn:"),
                "--assume-role is the ARN of a role, got '" + roleArn + "'");
        require(maxConnections > 0, "--max-connections must be at least 1, got " + maxConnections);
        require(!newSecrets || keepsSecrets(), "--new-secrets is about secrets in a folder: name one with --data");
        if (isRemote()) {
            require(
                    !storage.repairs(),
                    "--repair is the engine's: leave it out, or --endpoint, --region, --assume-role");
            require(
                    faults.isEmpty(),
                    "faults are the engine's: leave them out, or --endpoint, --region, --assume-role");
            require(
                    storage.folder().isPresent() || !storage.named(),
                    "--memory is the engine's: leave it out, or --endpoint and --assume-role");
        }
    }

    boolean repairs() {
        return storage.repairs();
    }

    /** Reports on the folder or repairs it, instead of a start; returns the exit code. */
    int repair(PrintWriter out) {
        return storage.repair(out);
    }

    TableStore open(List<FaultRule> faults, PrintWriter err) {
        return isRemote()
                ? RemoteStore.open(endpoint, region, roleArn, maxConnections)
                : EngineStore.open(storage, region == null ? "us-east-1" : region, enginePort, key, faults, err);
    }

    /** The region of AWS to run in, if that is what was asked for. */
    Optional<String> awsRegion() {
        return isRemote() && endpoint == null ? Optional.ofNullable(region) : Optional.empty();
    }

    /**
     * Reads the secrets in the data folder. Without a folder they are in memory only.
     *
     * @throws CommandFailedException if they cannot be read, or are missing beside the items of an engine
     */
    InstallationSecrets secrets(DynamoDbClient client) {
        Optional<Path> folder = storage.folder();
        if (folder.isEmpty()) {
            return InstallationSecrets.inMemory();
        }
        InstallationSecrets secrets = DataFolderSecrets.in(folder.get());
        if (newSecrets && !secrets.isNew()) {
            throw new CommandFailedException(
                    "--new-secrets is for a folder without secrets.properties, and " + folder.get()
                            + " has that file: remove it first, or leave the option out",
                    null);
        }
        if (secrets.isNew() && !newSecrets && !isRemote()) {
            FilledTables.any(client).ifPresent(table -> {
                throw new CommandFailedException(
                        "secrets.properties is missing in " + folder.get()
                                + ", whose table " + table
                                + " has items. Restore the file from a backup. If it is lost, or the folder was not"
                                + " served before, start once with --new-secrets: clients then need the new secrets,"
                                + " and page tokens in use expire",
                        null);
            });
        }
        return secrets;
    }

    /** What the user should know about how secrets were given. */
    Optional<String> warning() {
        return keys.warning();
    }

    /** Where systems keep what is in no table. It exists once the secrets were opened. */
    Optional<Path> dataFolder() {
        return storage.folder();
    }

    private boolean keepsSecrets() {
        return storage.folder().isPresent();
    }

    /** An engine is what one gets unless another DynamoDB is named; credentials lying around are not a wish. */
    boolean isRemote() {
        return endpoint != null || roleArn != null || (region != null && !storage.named());
    }
}
