package dev.monochord.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.storage.KeyRange;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class RowKeysTest {

    private static final int ID = 7;
    private static final AttributeValue PARTITION = AttributeValue.fromS("p");

    @Property
    void rowsOfAPartitionHaveTheOrderOfTheirSortKeys(@ForAll("sameType") List<AttributeValue> pair) {
        assertThat(Integer.signum(Arrays.compareUnsigned(row(pair.get(0)), row(pair.get(1)))))
                .isEqualTo(Integer.signum(AttributeValues.compare(pair.get(0), pair.get(1))));
    }

    @Property
    void aRangeHoldsTheRowsThatPassItsTest(
            @ForAll("manyOfSameType") List<AttributeValue> values, @ForAll KeyOperator operator) {
        AttributeValue first = values.get(0);
        AttributeValue last = values.get(1);
        if (operator == KeyOperator.BEGINS_WITH && first.n() != null) {
            return;
        }
        List<AttributeValue> operands = operator == KeyOperator.BETWEEN ? List.of(first, last) : List.of(first);
        KeyRange range = RowKeys.query(ID, List.of(PARTITION), List.of(new KeyPredicate("s", operator, operands)));

        for (AttributeValue value : values) {
            assertThat(contains(range, row(value)))
                    .as("%s %s %s", value, operator, operands)
                    .isEqualTo(passes(value, operator, first, last));
            assertThat(contains(range, row(AttributeValue.fromS("q"), value))).isFalse();
        }
    }

    @Property
    void severalSortAttributesAreTestedInOrder(
            @ForAll("pairs") List<List<AttributeValue>> rows, @ForAll KeyOperator operator) {
        if (operator == KeyOperator.BEGINS_WITH) {
            return;
        }
        AttributeValue equal = rows.get(0).get(0);
        AttributeValue first = rows.get(0).get(1);
        AttributeValue last = rows.get(1).get(1);
        List<AttributeValue> operands = operator == KeyOperator.BETWEEN ? List.of(first, last) : List.of(first);
        KeyRange one = RowKeys.query(ID, List.of(PARTITION), List.of(test("s", equal)));
        KeyRange two = RowKeys.query(
                ID, List.of(PARTITION), List.of(test("s", equal), new KeyPredicate("t", operator, operands)));

        for (List<AttributeValue> row : rows) {
            byte[] key = indexRow(row);
            boolean same = AttributeValues.equal(row.get(0), equal);
            assertThat(contains(one, key)).isEqualTo(same);
            assertThat(contains(two, key)).isEqualTo(same && passes(row.get(1), operator, first, last));
        }
    }

    @Property
    void segmentsPartitionTheWhole(
            @ForAll @IntRange(min = 1, max = 1_000_000) int total, @ForAll("scalars") AttributeValue key) {
        byte[] row = row(AttributeValue.fromS(key.toString()), key);
        KeyRange whole = RowKeys.whole(ID);
        int[] around = {0, total / 3, total / 2, total - 1};

        assertThat(contains(whole, row)).isTrue();
        assertThat(contains(RowKeys.whole(ID + 1), row)).isFalse();
        assertThat(RowKeys.segment(ID, 0, total).from()).isEqualTo(whole.from());
        assertThat(RowKeys.segment(ID, total - 1, total).to()).isEqualTo(whole.to());
        for (int segment : around) {
            if (segment + 1 < total) {
                assertThat(RowKeys.segment(ID, segment, total).to())
                        .isEqualTo(RowKeys.segment(ID, segment + 1, total).from());
            }
        }
    }

    /** As the service was seen to give them. */
    @Test
    void partitionsHaveTheOrderOfTheService() {
        List<String> texts =
                List.of("2", "8", "9", "1", "6", "hello", "0", "5", "4", "äáöü", "aardman", "7", "3", "zapf");
        List<String> numbers =
                List.of("7", "999.9", "8", "3", "2", "-999.9", "9", "4", "-0.09", "6", "1", "0", "0.012345", "5");

        assertThat(texts).isSortedAccordingTo(byPartition(AttributeValue::fromS));
        assertThat(numbers).isSortedAccordingTo(byPartition(AttributeValue::fromN));
    }

    @Test
    void segmentsAreThoseOfTheService() {
        assertSegment(0, AttributeValue.fromS("3635"));
        assertSegment(0, AttributeValue.fromS("228"));
        assertSegment(1, AttributeValue.fromS("1668"));
        assertSegment(4, AttributeValue.fromS("3435"));
        assertSegment(1, AttributeValue.fromN("251"));
        assertSegment(4095, AttributeValue.fromN("2388"));
    }

    @Test
    void equalNumbersHaveOneRow() {
        assertThat(row(AttributeValue.fromN("1.0"), AttributeValue.fromN("100")))
                .isEqualTo(row(AttributeValue.fromN("1"), AttributeValue.fromN("1E2")));
    }

    @Test
    void anItemWithoutTheIndexKeyHasNoIndexRow() {
        Map<String, AttributeValue> item = new HashMap<>(Map.of("p", PARTITION, "s", AttributeValue.fromS("s")));
        IndexSchema index = index(List.of(key("a", "S")), List.of(key("b", "N")));

        assertThat(indexRow(index, item)).isNull();
        item.put("a", AttributeValue.fromS("x"));
        assertThat(indexRow(index, item)).isNull();
        item.put("b", AttributeValue.fromS("1"));
        assertThat(indexRow(index, item)).isNull();
        item.put("b", AttributeValue.fromN("1"));
        assertThat(indexRow(index, item)).isNotNull();
    }

    @Test
    void itemsOfTheSameIndexKeyHaveTwoIndexRowsInOnePartition() {
        IndexSchema index = index(List.of(key("a", "S"), key("c", "N")), List.of(key("b", "N")));
        Map<String, AttributeValue> item = new HashMap<>(Map.of(
                "p",
                PARTITION,
                "s",
                AttributeValue.fromS("1"),
                "a",
                AttributeValue.fromS("x"),
                "b",
                AttributeValue.fromN("1"),
                "c",
                AttributeValue.fromN("2")));
        byte[] first = indexRow(index, item);
        item.put("s", AttributeValue.fromS("2"));
        byte[] second = indexRow(index, item);

        assertThat(first).isNotEqualTo(second);
        assertThat(RowKeys.partitionBytes(first)).isEqualTo(RowKeys.partitionBytes(second));
        KeyRange query = RowKeys.query(ID, List.of(item.get("a"), item.get("c")), List.of(test("b", item.get("b"))));
        assertThat(contains(query, first)).isTrue();
        assertThat(contains(query, second)).isTrue();
    }

    @Test
    void partitionBytesNameThePartition() {
        byte[] row = row(AttributeValue.fromS("a"));

        assertThat(RowKeys.partitionBytes(row)).isEqualTo(RowKeys.partitionBytes(row(AttributeValue.fromS("b"))));
        assertThat(RowKeys.partitionBytes(row))
                .isNotEqualTo(RowKeys.partitionBytes(row(AttributeValue.fromS("q"), AttributeValue.fromS("a"))));
    }

    @Test
    void expiriesHaveTheOrderOfTime() {
        byte[] row = row(AttributeValue.fromS("a"));

        assertThat(Stream.of(1L, 255L, 256L, 1_700_000_000L, 5_000_000_000L).map(time -> RowKeys.ttl(ID, time, row)))
                .isSortedAccordingTo(Arrays::compareUnsigned);
    }

    @Property
    void nothingIsBetweenARowAndTheKeyAfterIt(@ForAll("scalars") AttributeValue value) {
        byte[] row = row(value);

        assertThat(RowKeys.after(row)).hasSize(row.length + 1).startsWith(row).endsWith(0);
    }

    private static boolean passes(
            AttributeValue value, KeyOperator operator, AttributeValue first, AttributeValue last) {
        int order = AttributeValues.compare(value, first);
        return switch (operator) {
            case EQ -> order == 0;
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
            case BETWEEN -> order >= 0 && AttributeValues.compare(value, last) <= 0;
            case BEGINS_WITH ->
                value.s() != null
                        ? value.s().startsWith(first.s())
                        : startsWith(value.b().asByteArray(), first.b().asByteArray());
        };
    }

    private static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    private static boolean contains(KeyRange range, byte[] key) {
        return Arrays.compareUnsigned(range.from(), key) <= 0 && Arrays.compareUnsigned(key, range.to()) < 0;
    }

    private static void assertSegment(int segment, AttributeValue partition) {
        KeyRange range = RowKeys.segment(ID, segment, 4096);
        assertThat(contains(range, row(partition, AttributeValue.fromS("s")))).isTrue();
    }

    private static Comparator<String> byPartition(Function<String, AttributeValue> value) {
        return Comparator.comparing(text -> row(value.apply(text), AttributeValue.fromS("s")), Arrays::compareUnsigned);
    }

    private static byte[] row(AttributeValue sort) {
        return row(PARTITION, sort);
    }

    private static byte[] row(AttributeValue partition, AttributeValue sort) {
        KeySchema schema = new KeySchema(List.of(key("p", partition)), List.of(key("s", sort)));
        return RowKeys.table(ID, schema, Attributes.of(Map.of("p", partition, "s", sort)));
    }

    private static byte[] indexRow(List<AttributeValue> sort) {
        IndexSchema index = index(List.of(key("p", PARTITION)), List.of(key("s", sort.get(0)), key("t", sort.get(1))));
        return indexRow(index, Map.of("p", PARTITION, "s", sort.get(0), "t", sort.get(1)));
    }

    private static byte[] indexRow(IndexSchema index, Map<String, AttributeValue> item) {
        KeySchema table = new KeySchema(List.of(key("p", PARTITION)), List.of(key("s", item.get("s"))));
        return RowKeys.index(index, table, Attributes.of(item));
    }

    private static IndexSchema index(List<KeyElement> partition, List<KeyElement> sort) {
        return new IndexSchema("i", ID, true, new KeySchema(partition, sort), ProjectionType.ALL, Set.of(), true);
    }

    private static KeyPredicate test(String attribute, AttributeValue value) {
        return new KeyPredicate(attribute, KeyOperator.EQ, List.of(value));
    }

    private static KeyElement key(String name, AttributeValue value) {
        return key(name, AttributeValues.type(value));
    }

    private static KeyElement key(String name, String type) {
        return new KeyElement(name, ScalarAttributeType.fromValue(type));
    }

    @Provide
    static Arbitrary<AttributeValue> scalars() {
        return Arbitraries.oneOf(texts(), numbers(), binaries());
    }

    @Provide
    static Arbitrary<List<AttributeValue>> sameType() {
        return lists(2, 2);
    }

    @Provide
    static Arbitrary<List<AttributeValue>> manyOfSameType() {
        return lists(2, 12);
    }

    /** Of few values, so that some are equal. */
    @Provide
    static Arbitrary<List<List<AttributeValue>>> pairs() {
        Arbitrary<AttributeValue> first = Arbitraries.of("\0", "a", "a\0", "aa").map(AttributeValue::fromS);
        Arbitrary<AttributeValue> second =
                Arbitraries.of("-10", "-1", "0", "1", "10", "11").map(AttributeValue::fromN);
        return Combinators.combine(first, second)
                .as(List::of)
                .list()
                .ofMinSize(2)
                .ofMaxSize(10);
    }

    private static Arbitrary<List<AttributeValue>> lists(int min, int max) {
        return Arbitraries.oneOf(
                texts().list().ofMinSize(min).ofMaxSize(max),
                numbers().list().ofMinSize(min).ofMaxSize(max),
                binaries().list().ofMinSize(min).ofMaxSize(max));
    }

    private static Arbitrary<AttributeValue> texts() {
        return Values.texts().map(AttributeValue::fromS);
    }

    private static Arbitrary<AttributeValue> numbers() {
        return Values.numbers().map(AttributeValue::fromN);
    }

    private static Arbitrary<AttributeValue> binaries() {
        return Values.binaries().map(bytes -> AttributeValue.fromB(SdkBytes.fromByteArray(bytes)));
    }
}
