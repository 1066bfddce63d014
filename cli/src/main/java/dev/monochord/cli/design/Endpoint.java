package dev.monochord.cli.design;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.runtime.error.MonochordException;
import java.net.URI;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The service that a command talks to, and what its tables are called there. */
final class Endpoint {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "The address of the service, such as http://127.0.0.1:8000. Without, Amazon DynamoDB in"
                    + " --region, which then has to be named.")
    private @Nullable URI address;

    @Option(
            names = "--region",
            paramLabel = "R",
            description = "The Region; us-east-1 unless told otherwise, where --endpoint is given.")
    private @Nullable String region;

    @Option(names = "--assume-role", paramLabel = "ARN", description = "The role to work as, assumed through STS.")
    private @Nullable String role;

    @Option(
            names = "--prefix",
            paramLabel = "P",
            defaultValue = "",
            description = "What the names of the tables begin with at this endpoint: test- makes cello test-cello.")
    private String prefix = "";

    String tableName(String designed) {
        return prefix + designed;
    }

    private String words() {
        return address == null ? "Amazon DynamoDB in " + region : address.toString();
    }

    /**
     * Does something at the service.
     *
     * @throws CommandFailedException if it refuses or does not answer
     */
    void use(Consumer<DynamoDbClient> work) {
        try (DynamoDbClient client = client()) {
            work.accept(client);
        } catch (MonochordException failure) {
            throw new CommandFailedException(Unreachable.words(failure), failure);
        } catch (SdkException unreachable) {
            throw new CommandFailedException(Unreachable.words(words(), role, unreachable), unreachable);
        }
    }

    private DynamoDbClient client() {
        if (address == null && region == null) {
            throw wrong("where? Name a service with --endpoint, or a Region of Amazon DynamoDB with --region.");
        }
        ClientFactory clients = new ClientFactory()
                .endpoint(address)
                .region(region == null ? "us-east-1" : region)
                .assumeRole(role);
        if (address != null) {
            clients.credentials(credentials());
        }
        return clients.client();
    }

    /** Those of the SDK's default chain; a local service takes any, so having none is no reason to give up. */
    private static AwsCredentialsProvider credentials() {
        AwsBasicCredentials any = AwsBasicCredentials.create("local", "local");
        return () -> {
            try (DefaultCredentialsProvider chain =
                    DefaultCredentialsProvider.builder().build()) {
                return chain.resolveCredentials();
            } catch (SdkClientException none) {
                return any;
            }
        };
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
