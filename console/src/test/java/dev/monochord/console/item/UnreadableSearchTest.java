package dev.monochord.console.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.console.call.StartKey;
import dev.monochord.engine.Engine;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.cello.CelloFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The search for rows that cannot be read, and when it pauses. */
class UnreadableSearchTest {

    private static final int ROWS = 120;

    private final Engine engine = Engine.inMemory();
    private final CelloFactory cello = new CelloFactory();
    private final AtomicLong nanos = new AtomicLong();

    @BeforeEach
    void fill() {
        TableSchema.create(engine.client(), cello.tables().get(0));
        for (int number = 0; number < ROWS; number++) {
            put("PROJECT#p" + number, Map.of("repository", AttributeValue.fromS("r")));
        }
        put("PROJECT#broken", Map.of("repository", AttributeValue.fromN("1")));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void put(String partition, Map<String, AttributeValue> more) {
        Map<String, AttributeValue> item = new HashMap<>(more);
        item.put("pk", AttributeValue.fromS(partition));
        item.put("sk", AttributeValue.fromS("METADATA"));
        engine.client().putItem(put -> put.tableName("cello").item(item));
    }

    private UnreadableSearch search(Duration step) {
        Monochord monochord = Monochord.builder().client(engine.client()).build();
        ServedTable table = new ServedTable(
                "cello",
                cello.tables().get(0),
                cello.tableInfos().get(0),
                monochord,
                UnreadableSearchTest.class.getClassLoader());
        return new UnreadableSearch(table, () -> nanos.addAndGet(step.toNanos()));
    }

    @Test
    void rowIsFoundAmongAllIfThereIsTime() {
        UnreadableView all = search(Duration.ZERO).from(Map.of());
        assertThat(all.looked()).isEqualTo(ROWS + 1);
        assertThat(all.rows()).singleElement().satisfies(row -> {
            assertThat(row.partition()).isEqualTo("PROJECT#broken");
            assertThat(row.reason()).contains("repository");
        });
        assertThat(all.next()).isNull();
    }

    @Test
    void slowSearchPausesAndGoesOnWhereItPaused() {
        UnreadableSearch search = search(Duration.ofSeconds(1));
        UnreadableView page = search.from(Map.of());
        int looked = page.looked();
        int found = page.rows().size();
        assertThat(looked).isLessThan(ROWS);
        while (page.next() != null) {
            page = search.from(StartKey.decode(page.next().substring(page.next().indexOf("token=") + 6)));
            looked += page.looked();
            found += page.rows().size();
        }
        assertThat(looked).isEqualTo(ROWS + 1);
        assertThat(found).isEqualTo(1);
    }
}
