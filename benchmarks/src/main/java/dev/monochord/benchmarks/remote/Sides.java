package dev.monochord.benchmarks.remote;

import dev.monochord.benchmarks.remote.Turns.RepeatedCall;
import dev.monochord.benchmarks.remote.Turns.Side;
import dev.monochord.benchmarks.shop.DynamoDbShopTable;
import dev.monochord.benchmarks.shop.Samples;
import dev.monochord.benchmarks.shop.ShopTable;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.server.MonochordServer;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The three ways to read an item from an endpoint, with the tables they read. Deletes its tables when it is closed. */
final class Sides implements AutoCloseable {

    private static final String PREFIX = "monochord-bench-" + UUID.randomUUID() + "-";
    private static final String SHOP = PREFIX + DynamoDbShopTable.INFO.name();
    private static final String CELLO = PREFIX + "cello";
    private static final String SECRET = "only-for-measuring-0123456789";
    private static final String ADMIN = "cello:admin:" + SECRET;
    private static final int ITEMS = 100;
    private static final int MAX_CONNECTIONS = 128;

    private final DynamoDbClient bare;
    private final DynamoDbClient ours;
    private final Assembly assembly;
    private final MonochordServer server;
    private final ShopTable shop;
    private int turn;

    private Sides(DynamoDbClient bare, DynamoDbClient ours, Assembly assembly, MonochordServer server) {
        this.bare = bare;
        this.ours = ours;
        this.assembly = assembly;
        this.server = server;
        this.shop = DynamoDbShopTable.open(
                Monochord.builder().client(ours).tablePrefix(PREFIX).build());
    }

    static Sides open(URI endpoint, String region) throws Exception {
        AwsCredentialsProvider credentials = credentials();
        DynamoDbClient bare = DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(region))
                .credentialsProvider(credentials)
                .httpClientBuilder(Apache5HttpClient.builder().maxConnections(MAX_CONNECTIONS))
                .build();
        ClientFactory clients =
                new ClientFactory().endpoint(endpoint).region(region).credentials(credentials);
        DynamoDbClient ours = clients.client();
        ServerMetrics metrics = new ServerMetrics();
        Assembly assembly = new Assembly(
                ours,
                () -> clients,
                Clock.systemUTC(),
                Map.of("CELLO_ADMIN_SECRET", SECRET, "CELLO_DYNAMODB_TABLE_NAME", CELLO),
                InstallationSecrets.inMemory(),
                metrics);
        MonochordServer server = MonochordServer.start(
                WebOptions.defaults(), List.of(assembly.open(new CelloFactory())), "bench", metrics, AccessLog.NONE);
        Sides sides = new Sides(bare, ours, assembly, server);
        try {
            sides.fill();
            return sides;
        } catch (Exception unusable) {
            try (sides) {
                throw unusable;
            }
        }
    }

    /** The bare SDK comes first: it is what the others are compared with. */
    List<Side> all() {
        return List.of(
                new Side("bare SDK", () -> this::getItem),
                new Side("generated table", () -> this::order),
                new Side("system route", this::route));
    }

    private void fill() throws Exception {
        TableSchema.create(ours, DynamoDbShopTable.design(), SHOP);
        for (int i = 0; i < ITEMS; i++) {
            shop.putOrder(Samples.order("c-" + i, "o-1"));
        }
        try (KeepAliveClient http = new KeepAliveClient(server.url())) {
            for (int i = 0; i < ITEMS; i++) {
                http.call(
                        "POST",
                        "/cello/projects",
                        ADMIN,
                        "{\"name\":\"bench" + i + "\",\"repository\":\"https://github.com/example/bench.git\"}");
            }
        }
    }

    private void getItem() {
        GetItemRequest request = GetItemRequest.builder()
                .tableName(SHOP)
                .key(Map.of(
                        "pk", AttributeValue.createS("CUSTOMER#c-" + next()),
                        "sk", AttributeValue.createS("ORDER#o-1")))
                .build();
        if (!bare.getItem(request).hasItem()) {
            throw new IllegalStateException("The SDK did not find an order");
        }
    }

    private void order() {
        if (shop.order("c-" + next(), "o-1").isEmpty()) {
            throw new IllegalStateException("The generated table did not find an order");
        }
    }

    private RepeatedCall route() throws Exception {
        KeepAliveClient http = new KeepAliveClient(server.url());
        return new RepeatedCall() {
            @Override
            public void run() throws Exception {
                http.call("GET", "/cello/projects/bench" + next(), ADMIN, "");
            }

            @Override
            public void close() throws Exception {
                http.close();
            }
        };
    }

    /** Which item is next; a lost update only repeats one. */
    private int next() {
        turn = (turn + 1) % ITEMS;
        return turn;
    }

    /** What the default chain finds; a local endpoint takes any. */
    private static AwsCredentialsProvider credentials() {
        DefaultCredentialsProvider chain = DefaultCredentialsProvider.builder().build();
        try {
            chain.resolveCredentials();
            return chain;
        } catch (SdkClientException none) {
            chain.close();
            return StaticCredentialsProvider.create(AwsBasicCredentials.create("bench", "bench"));
        }
    }

    @Override
    public void close() {
        server.close();
        assembly.close();
        List.of(SHOP, CELLO).forEach(this::delete);
        ours.close();
        bare.close();
    }

    /** Deletes a table of this run; designs protect their tables against deletion. */
    private void delete(String table) {
        try {
            bare.updateTable(request -> request.tableName(table).deletionProtectionEnabled(false));
            bare.waiter().waitUntilTableExists(request -> request.tableName(table));
            bare.deleteTable(request -> request.tableName(table));
        } catch (ResourceNotFoundException notCreated) {
            return;
        }
    }
}
