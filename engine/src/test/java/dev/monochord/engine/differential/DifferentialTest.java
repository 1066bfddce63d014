package dev.monochord.engine.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Random requests against the model and, where {@code -Dmonochord.compare.endpoint=URL} names one, against another
 * DynamoDB as well.
 */
class DifferentialTest {

    private static final Engine ENGINE = Engine.inMemory();
    private static final String ENDPOINT = System.getProperty("monochord.compare.endpoint");
    private static final AtomicInteger TABLES = new AtomicInteger();

    @AfterContainer
    static void close() {
        ENGINE.close();
    }

    @Property(tries = 150)
    void engineAnswersAsTheModelDoes(@ForAll("steps") List<Step> steps) {
        answersAsTheModelDoes(ENGINE.client(), steps);
    }

    @Property(tries = 30)
    void sdkClientIsAnsweredAsTheModelDoes(@ForAll("steps") List<Step> steps) {
        if (ENDPOINT == null) {
            // Without another endpoint the model is asked against the engine's own wire, by an unmodified SDK client.
            try (DynamoDbClient client = client(URI.create("http://localhost"), true)) {
                answersAsTheModelDoes(client, steps);
            }
        } else {
            try (DynamoDbClient client = client(URI.create(ENDPOINT), false)) {
                answersAsTheModelDoes(client, steps);
            }
        }
    }

    private static void answersAsTheModelDoes(DynamoDbClient client, List<Step> steps) {
        String table = "differential-" + TABLES.incrementAndGet();
        create(client, table);
        ModelTable model = new ModelTable();
        for (Step step : steps) {
            Outcome outcome = Outcome.of(() -> step.ask(client, table));
            assertThat(outcome).as("%s", step).isEqualTo(step.expect(model));
        }
        client.deleteTable(request -> request.tableName(table));
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Step> put = Combinators.combine(item(), check()).as(Step.Put::new);
        Arbitrary<Step> delete = Combinators.combine(key(), check()).as(Step.Delete::new);
        Arbitrary<Step> update = Combinators.combine(
                        key(), Arbitraries.integers().between(-3, 3), group().injectNull(0.3))
                .as(Step.Update::new);
        Arbitrary<Step> query = Combinators.combine(
                        partition(),
                        sort(),
                        sort(),
                        Arbitraries.of(true, false),
                        Arbitraries.integers().between(1, 5),
                        check())
                .as((partition, one, other, descending, limit, filter) -> new Step.Query(
                        partition, Math.min(one, other), Math.max(one, other), descending, limit, filter));
        Arbitrary<Step> byGroup = Combinators.combine(
                        group(), Arbitraries.integers().between(1, 5))
                .as(Step.Group::new);
        Arbitrary<Step> scan = Combinators.combine(
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(1, 7),
                        check())
                .as(Step.Scan::new);
        return Arbitraries.frequencyOf(
                        Tuple.of(6, put),
                        Tuple.of(2, delete),
                        Tuple.of(4, update),
                        Tuple.of(2, key().map(Step.Get::new)),
                        Tuple.of(3, query),
                        Tuple.of(2, byGroup),
                        Tuple.of(1, scan))
                .list()
                .ofMinSize(5)
                .ofMaxSize(60);
    }

    private static Arbitrary<String> partition() {
        return Arbitraries.of("a", "b", "\uD83D\uDE00");
    }

    private static Arbitrary<Integer> sort() {
        return Arbitraries.integers().between(-4, 4);
    }

    private static Arbitrary<String> group() {
        return Arbitraries.of("red", "green");
    }

    private static Arbitrary<Map<String, AttributeValue>> key() {
        return Combinators.combine(partition(), sort())
                .as((partition, sort) -> Map.of(
                        "pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromN(Integer.toString(sort))));
    }

    private static Arbitrary<Map<String, AttributeValue>> item() {
        return Combinators.combine(
                        key(),
                        group().injectNull(0.3),
                        Arbitraries.integers().between(-5, 5).injectNull(0.3))
                .as((key, group, number) -> {
                    Map<String, AttributeValue> item = new HashMap<>(key);
                    if (group != null) {
                        item.put("g", AttributeValue.fromS(group));
                    }
                    if (number != null) {
                        item.put("n", AttributeValue.fromN(Integer.toString(number)));
                    }
                    return item;
                });
    }

    private static Arbitrary<Check> check() {
        return Arbitraries.oneOf(
                Arbitraries.create(Check::none),
                Arbitraries.of("n", "g").map(Check::exists),
                Arbitraries.of("n", "g").map(Check::absent),
                Arbitraries.integers().between(-5, 5).map(Check::numberAbove),
                group().map(Check::groupIs));
    }

    private static DynamoDbClient client(URI endpoint, boolean inProcess) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClient(inProcess ? ENGINE.httpClient() : UrlConnectionHttpClient.create())
                .build();
    }

    private static void create(DynamoDbClient client, String table) {
        client.createTable(request -> request.tableName(table)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(element("pk", KeyType.HASH), element("sk", KeyType.RANGE))
                .attributeDefinitions(
                        definition("pk", ScalarAttributeType.S),
                        definition("sk", ScalarAttributeType.N),
                        definition("g", ScalarAttributeType.S))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("by-group")
                        .keySchema(element("g", KeyType.HASH))
                        .projection(Projection.builder()
                                .projectionType(ProjectionType.ALL)
                                .build())
                        .build()));
        client.waiter().waitUntilTableExists(request -> request.tableName(table));
    }

    private static KeySchemaElement element(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeDefinition definition(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }
}
