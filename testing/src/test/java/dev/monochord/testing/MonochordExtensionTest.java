package dev.monochord.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.Faults;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

class MonochordExtensionTest {

    private static final Instant MOMENT = Instant.parse("2024-05-01T12:00:00Z");

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(TableDesign.builder("letters").build())
            .clockAt(MOMENT);

    private static void put(DynamoDbClient client, int number) {
        client.putItem(request -> request.tableName(monochord.tableName("letters"))
                .item(Map.of("pk", AttributeValue.fromS("A"), "sk", AttributeValue.fromS("n-" + number))));
    }

    private static int count(DynamoDbClient client) {
        return client.scan(request -> request.tableName(monochord.tableName("letters")))
                .count();
    }

    @RepeatedTest(2)
    void everyTestBeginsWithEmptyTables(DynamoDbClient client) {
        assertThat(count(client)).isZero();
        for (int i = 0; i < 60; i++) {
            put(client, i);
        }
        assertThat(count(client)).isEqualTo(60);
    }

    @RepeatedTest(2)
    void everyTestBeginsWithoutRequestsFaultsAndTablesOfOthers(
            Requests requests, Faults faults, DynamoDbClient client, Engine engine) {
        assertThat(requests.calls()).isEmpty();
        assertThat(faults.active()).isEmpty();
        assertThat(client.listTables().tableNames()).containsExactly("letters");
        assertThat(engine.client()).isSameAs(client);

        faults.add("throttle,times=1@PutItem");
        assertThatThrownBy(() -> put(client, 1)).isInstanceOf(ProvisionedThroughputExceededException.class);
        client.createTable(request -> request.tableName("other")
                .billingMode("PAY_PER_REQUEST")
                .deletionProtectionEnabled(true)
                .attributeDefinitions(a -> a.attributeName("id").attributeType("S"))
                .keySchema(k -> k.attributeName("id").keyType("HASH")));
    }

    @RepeatedTest(2)
    void everyTestBeginsAtTheSameMoment(AdjustableClock clock) {
        assertThat(clock.instant()).isEqualTo(MOMENT);
        clock.advance(Duration.ofHours(1));
        assertThat(monochord.monochord().clock().instant()).isEqualTo(MOMENT.plusSeconds(3600));
    }

    @Test
    void theClockIsThatOfTheEngineToo(Engine engine) {
        assertThat(engine.clock()).isSameAs(monochord.clock());
    }

    @Test
    void parametersAreThoseOfTheExtension(Monochord injected, DynamoDbClient client) {
        assertThat(injected).isSameAs(monochord.monochord());
        assertThat(client).isSameAs(monochord.client());
    }

    @Nested
    class InANestedClass {

        @RepeatedTest(2)
        void theEngineIsThatOfTheOuterClass(DynamoDbClient client) {
            assertThat(client).isSameAs(monochord.client());
            assertThat(count(client)).isZero();
            put(client, 1);
        }
    }
}
