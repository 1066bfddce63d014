package dev.monochord.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.item.ItemCodec;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The rows of the bare benchmark are those of the engine, so that both sides move the same bytes. */
class BareRowsTest {

    private static final KeySchema TABLE = key("pk", "sk", ScalarAttributeType.S);

    private final Map<String, AttributeValue> item = item();

    /** Without trailing zeros, which the engine's keys leave out. */
    private static Map<String, AttributeValue> item() {
        Map<String, AttributeValue> item = new HashMap<>(EngineWorkload.item(123));
        item.put("seen", AttributeValue.fromN("1700000000123"));
        item.put("severity", AttributeValue.fromN("7"));
        return item;
    }

    @Test
    void itemHasTheBytesOfTheEngine() {
        assertThat(BareRows.encode(item)).isEqualTo(ItemCodec.encode(item));
    }

    @Test
    void itemIsDecodedAsTheEngineDoes() {
        byte[] bytes = ItemCodec.encode(item);

        assertThat(BareRows.decode(bytes)).isEqualTo(ItemCodec.decode(bytes)).isEqualTo(item);
    }

    @Test
    void keysAreAsLongAsThoseOfTheEngine() {
        IndexSchema index = new IndexSchema(
                "by-owner", 3, true, key("owner", "seen", ScalarAttributeType.N), ProjectionType.ALL, Set.of(), true);

        assertThat(BareRows.table(item)).hasSameSizeAs(RowKeys.table(1, TABLE, item::get));
        assertThat(BareRows.index(3, "owner", item)).hasSameSizeAs(RowKeys.index(index, TABLE, item::get));
    }

    @Test
    void rowsOfAPartitionBeginWithItsKey() {
        assertThat(BareRows.table(item))
                .startsWith(BareRows.partition(item.get("pk").s()));
        assertThat(BareRows.table(item)).startsWith(BareRows.whole());
    }

    private static KeySchema key(String partition, String sort, ScalarAttributeType sortType) {
        return new KeySchema(
                List.of(new KeyElement(partition, ScalarAttributeType.S)), List.of(new KeyElement(sort, sortType)));
    }
}
