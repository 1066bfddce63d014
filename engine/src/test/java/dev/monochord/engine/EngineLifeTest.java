package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import dev.monochord.engine.testing.Together;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** How an engine opens and closes. */
class EngineLifeTest {

    @TempDir
    Path folder;

    @Test
    void folderIsHadByOneEngineAtATime() {
        try (Engine engine = Engine.open(folder)) {
            assertThatThrownBy(() -> Engine.open(folder))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("in use by another engine");
            assertThat(engine.client().listTables().tableNames()).isEmpty();
        }
        try (Engine again = Engine.open(folder)) {
            assertThat(again.client().listTables().tableNames()).isEmpty();
        }
    }

    @Test
    void damagedFolderIsRefused() throws IOException {
        Engine.open(folder).close();
        Files.writeString(folder.resolve("CURRENT"), "MANIFEST-999999\n");

        assertThatThrownBy(() -> Engine.open(folder))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("damaged");
    }

    @Test
    void closedEngineSaysSo() {
        Engine engine = Engine.inMemory();
        createTable(engine.client());
        engine.close();

        assertThatThrownBy(() -> put(engine.client(), "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("The engine is closed");
        assertThatThrownBy(() -> engine.asyncClient().listTables().join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(SdkClientException.class)
                .hasMessageContaining("the engine is closed");
    }

    @Test
    void closingTwiceDoesNothingMore() {
        Engine engine = Engine.open(folder);
        createTable(engine.client());
        put(engine.client(), "a");
        engine.close();

        assertThatCode(engine::close).doesNotThrowAnyException();
    }

    @Test
    void closingEndsItsServers() throws IOException {
        Engine engine = Engine.open(folder);
        EngineServer server = engine.serve();
        engine.close();

        assertThatThrownBy(() -> new Socket("127.0.0.1", server.port()).close()).isInstanceOf(IOException.class);
        server.close();
    }

    @Test
    void itemsAreCountedWhenAnEngineIsClosedWhileTheyAreWritten() {
        Engine engine =
                Engine.builder().folder(folder).durability(Durability.OS).open();
        createTable(engine.client());
        CountDownLatch some = new CountDownLatch(300);
        AtomicInteger written = new AtomicInteger();
        Together.run(4, thread -> {
            if (thread == 0) {
                some.await();
                engine.close();
                return;
            }
            for (int i = 0; true; i++) {
                try {
                    put(engine.client(), thread + "-" + i);
                } catch (IllegalStateException closed) {
                    return;
                }
                written.incrementAndGet();
                some.countDown();
            }
        });

        try (Engine again = Engine.open(folder)) {
            DynamoDbClient client = again.client();
            long found = client.scanPaginator(request -> request.tableName("things")).items().stream()
                    .count();
            assertThat(found).isGreaterThanOrEqualTo(written.get());
            assertThat(client.describeTable(request -> request.tableName("things"))
                            .table()
                            .itemCount())
                    .isEqualTo(found);
        }
    }

    private static void createTable(DynamoDbClient client) {
        client.createTable(request -> request.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        definition -> definition.attributeName("pk").attributeType(ScalarAttributeType.S))
                .keySchema(key -> key.attributeName("pk").keyType(KeyType.HASH)));
    }

    private static void put(DynamoDbClient client, String pk) {
        client.putItem(request -> request.tableName("things").item(Map.of("pk", AttributeValue.fromS(pk))));
    }
}
