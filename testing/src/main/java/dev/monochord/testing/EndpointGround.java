package dev.monochord.testing;

import dev.monochord.engine.Engine;
import dev.monochord.model.TableDesign;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** An endpoint that others may use too: the tables have names of their own and are dropped in the end. */
final class EndpointGround extends Ground {

    static final String PROPERTY = "monochord.test.endpoint";
    private static final String REGION = "monochord.test.region";

    private final String endpoint;
    private final String prefix;

    private EndpointGround(
            String endpoint, String prefix, DynamoDbClient client, TestTables tables, @Nullable Instant standing) {
        super(client, tables, clock(standing), standing);
        this.endpoint = endpoint;
        this.prefix = prefix;
    }

    /** The address that was given, or null. */
    static @Nullable String wanted() {
        String endpoint = System.getProperty(PROPERTY, "").strip();
        return endpoint.isEmpty() ? null : endpoint;
    }

    /** Why a test that needs an engine does not run. */
    static String reason(String endpoint) {
        return "needs faults, recorded requests or another thing that only the engine has, and these tests run against "
                + endpoint + " (system property " + PROPERTY + ")";
    }

    static EndpointGround open(String endpoint, List<TableDesign> designs, @Nullable Instant standing) {
        DynamoDbClient client = DynamoDbClient.builder()
                .endpointOverride(URI.create(endpoint))
                .region(Region.of(System.getProperty(REGION, "us-east-1")))
                .credentialsProvider(credentials())
                .build();
        String prefix = "monochord-" + UUID.randomUUID().toString().substring(0, 8) + "-";
        TestTables tables = new TestTables(designs, prefix);
        EndpointGround ground = new EndpointGround(endpoint, prefix, client, tables, standing);
        try {
            tables.create(client);
            return ground;
        } catch (RuntimeException failure) {
            ground.closeAfter(failure);
            throw failure;
        }
    }

    /** Those of the surroundings; engines on the same machine take any. */
    private static AwsCredentialsProvider credentials() {
        return AwsCredentialsProviderChain.of(
                SystemPropertyCredentialsProvider.create(),
                EnvironmentVariableCredentialsProvider.create(),
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
    }

    @Override
    String prefix() {
        return prefix;
    }

    @Override
    Engine engine() {
        throw new TestAbortedException("This test " + reason(endpoint));
    }

    @Override
    public void close() {
        try (DynamoDbClient client = client()) {
            tables().drop(client);
        }
    }
}
