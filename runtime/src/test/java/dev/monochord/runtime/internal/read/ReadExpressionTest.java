package dev.monochord.runtime.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.key.KeyComparison;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.range.SortCondition;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ReadExpressionTest {

    private static final TableInfo TABLE = new TableInfo("orders", "1", "orders", "pk", "sk", null, List.of());
    private static final ReadPattern TABLE_READ = ReadPattern.named("table").build();
    private static final ReadPattern INDEX_READ = ReadPattern.named("index")
            .index("byRegion", List.of("tenant", "region"), List.of("status", "placedAt"))
            .build();

    private static Selection selection(
            ReadPattern pattern,
            List<String> partition,
            List<String> equal,
            @Nullable SortCondition sort,
            ConditionTree... filters) {
        return new Selection(
                TABLE,
                "orders",
                pattern,
                "Order",
                texts(partition),
                texts(equal),
                sort,
                ConditionTree.allOf(List.of(filters)),
                List.of());
    }

    private static List<AttributeValue> texts(List<String> values) {
        return values.stream().map(AttributeValue::fromS).toList();
    }

    @Test
    void tableKeyHasOneConditionForEachAttribute() {
        ReadExpression expression = ReadExpression.of(
                selection(
                        TABLE_READ,
                        List.of("p"),
                        List.of(),
                        SortCondition.of(KeyComparison.BEGINS_WITH, AttributeValue.fromS("s"))),
                null,
                0);
        assertThat(expression.keyCondition()).isEqualTo("#p = :p AND begins_with(#s, :s)");
        assertThat(expression.names()).isEqualTo(Map.of("#p", "pk", "#s", "sk"));
    }

    @Test
    void multiAttributeKeyHasOneConditionForEachAttribute() {
        Selection selection = selection(
                INDEX_READ,
                List.of("t", "north"),
                List.of("open"),
                SortCondition.of(KeyComparison.BETWEEN, AttributeValue.fromN("1"), AttributeValue.fromN("2")),
                ConditionTree.equal("text", AttributeValue.fromS("x")));
        ReadExpression expression = ReadExpression.of(selection, null, 0);

        assertThat(expression.keyCondition()).isEqualTo("#p = :p AND #p1 = :p1 AND #q0 = :q0 AND #s BETWEEN :s AND :t");
        assertThat(expression.filter()).isEqualTo("#f0 = :f0");
        assertThat(expression.names())
                .isEqualTo(Map.of("#p", "tenant", "#p1", "region", "#q0", "status", "#s", "placedAt", "#f0", "text"));
        assertThat(expression.values(selection.partition()))
                .isEqualTo(Map.of(
                        ":p", AttributeValue.fromS("t"),
                        ":p1", AttributeValue.fromS("north"),
                        ":q0", AttributeValue.fromS("open"),
                        ":s", AttributeValue.fromN("1"),
                        ":t", AttributeValue.fromN("2"),
                        ":f0", AttributeValue.fromS("x")));
    }

    @Test
    void noFilterNamesAnAttributeOfAMultiAttributeKey() {
        Selection selection = selection(INDEX_READ, List.of("t", "north"), List.of(), null);
        assertThat(List.of("tenant", "region", "status", "placedAt")).allMatch(selection::filterForbids);
        assertThat(selection.filterForbids("text")).isFalse();
    }

    @Test
    void startKeyHasEveryKeyAttribute() {
        Selection selection = selection(INDEX_READ, List.of("t", "north"), List.of(), null);
        Map<String, AttributeValue> key = Map.of(
                "pk", AttributeValue.fromS("p"),
                "sk", AttributeValue.fromS("s"),
                "tenant", AttributeValue.fromS("t"),
                "region", AttributeValue.fromS("north"),
                "status", AttributeValue.fromS("open"),
                "placedAt", AttributeValue.fromN("1"));
        Map<String, AttributeValue> item = new HashMap<>(key);
        item.put("text", AttributeValue.fromS("x"));
        assertThat(selection.keyOf(item)).isEqualTo(key);
    }

    @Test
    void fingerprintDependsOnEveryGivenAttribute() {
        byte[] first = selection(INDEX_READ, List.of("t", "north"), List.of("open"), null)
                .fingerprint();
        assertThat(selection(INDEX_READ, List.of("t", "south"), List.of("open"), null)
                        .fingerprint())
                .isNotEqualTo(first);
        assertThat(selection(INDEX_READ, List.of("t", "north"), List.of("closed"), null)
                        .fingerprint())
                .isNotEqualTo(first);
        assertThat(selection(INDEX_READ, List.of("t", "north"), List.of("open"), null)
                        .fingerprint())
                .isEqualTo(first);
    }
}
