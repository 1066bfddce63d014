package dev.monochord.engine.internal.validation;

import static dev.monochord.engine.internal.validation.Refusal.INVALID;
import static dev.monochord.engine.internal.validation.Refusal.n;
import static dev.monochord.engine.internal.validation.Refusal.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Select;

class PrimaryKeyChecksTest {

    private static final KeyElement PK = new KeyElement("pk", ScalarAttributeType.S);
    private static final KeyElement SK = new KeyElement("sk", ScalarAttributeType.N);
    private static final KeySchema SCHEMA = new KeySchema(List.of(PK), List.of(SK));
    private static final IndexSchema INDEX = new IndexSchema(
            "byColor",
            7,
            true,
            new KeySchema(List.of(new KeyElement("color", ScalarAttributeType.S)), List.of(SK)),
            ProjectionType.KEYS_ONLY,
            Set.of(),
            true);
    private static final String MISMATCH = "The provided key element does not match the schema";
    private static final String EMPTY_KEY = "One or more parameter values are not valid. "
            + "The AttributeValue for a key attribute cannot contain an empty string value. Key: pk";

    @ParameterizedTest
    @MethodSource
    void asksItemsForTheKey(Map<String, AttributeValue> item, String ofPut, String ofBatch) {
        assertThat(Refusal.of(() -> PrimaryKeyChecks.item(SCHEMA, item))).isEqualTo(ofPut);
        assertThat(Refusal.of(() -> PrimaryKeyChecks.batchItem(SCHEMA, item))).isEqualTo(ofBatch);
    }

    static Stream<Arguments> asksItemsForTheKey() {
        return Stream.of(
                Arguments.of(Map.of("pk", s("a"), "sk", n("1"), "x", s("")), "accepted", "accepted"),
                Arguments.of(Map.of("sk", n("1")), INVALID + "Missing the key pk in the item", MISMATCH),
                Arguments.of(
                        Map.of("pk", n("5"), "sk", n("1")),
                        INVALID + "Type mismatch for key pk expected: S actual: N",
                        MISMATCH),
                Arguments.of(
                        Map.of("pk", AttributeValue.fromNul(true), "sk", n("1")),
                        INVALID + "Type mismatch for key pk expected: S actual: NULL",
                        MISMATCH),
                Arguments.of(Map.of("pk", s(""), "sk", n("1")), EMPTY_KEY, EMPTY_KEY),
                Arguments.of(
                        Map.of("pk", s("a".repeat(2049)), "sk", n("1")),
                        INVALID + "Size of hashkey has exceeded the maximum size limit of2048 bytes",
                        INVALID + "Size of hashkey has exceeded the maximum size limit of2048 bytes"));
    }

    @Test
    void asksKeysForNothingButTheKey() {
        assertThat(Refusal.of(() -> PrimaryKeyChecks.key(SCHEMA, Map.of("pk", s("a"), "sk", n("1")))))
                .isEqualTo("accepted");
        assertThat(Refusal.of(() -> PrimaryKeyChecks.key(SCHEMA, Map.of("pk", s("a")))))
                .isEqualTo(MISMATCH);
        assertThat(Refusal.of(() -> PrimaryKeyChecks.key(SCHEMA, Map.of("pk", s("a"), "x", n("1")))))
                .isEqualTo(MISMATCH);
        assertThat(Refusal.of(() -> PrimaryKeyChecks.key(SCHEMA, Map.of("pk", s(""), "sk", n("1")))))
                .isEqualTo(EMPTY_KEY);
    }

    @Test
    void limitsTheSortKey() {
        KeySchema schema = new KeySchema(List.of(PK), List.of(new KeyElement("b", ScalarAttributeType.B)));
        AttributeValue tooLong = AttributeValue.fromB(SdkBytes.fromByteArray(new byte[1025]));
        AttributeValue empty = AttributeValue.fromB(SdkBytes.fromByteArray(new byte[0]));

        assertThat(Refusal.of(() -> PrimaryKeyChecks.key(schema, Map.of("pk", s("a"), "b", tooLong))))
                .isEqualTo(INVALID + "Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
        assertThat(Refusal.of(() -> PrimaryKeyChecks.key(schema, Map.of("pk", s("a"), "b", empty))))
                .isEqualTo("One or more parameter values are not valid. "
                        + "The AttributeValue for a key attribute cannot contain an empty binary value. Key: b");
    }

    @Test
    void keepsUpdatesFromTheKey() {
        assertThat(Refusal.of(() -> PrimaryKeyChecks.notWritten(SCHEMA, List.of("x", "sk"))))
                .isEqualTo(INVALID + "Cannot update attribute sk. This attribute is part of the key");
    }

    @Test
    void asksItemsForFittingIndexKeys() {
        assertThat(Refusal.of(() -> IndexKeyChecks.item(List.of(INDEX), Map.of("pk", s("a")))))
                .isEqualTo("accepted");
        assertThat(Refusal.of(() -> IndexKeyChecks.item(List.of(INDEX), Map.of("color", n("1")))))
                .isEqualTo(INVALID + "Type mismatch for Index Key color Expected: S Actual: N IndexName: byColor");
        assertThat(Refusal.of(() -> IndexKeyChecks.item(List.of(INDEX), Map.of("color", s("")))))
                .isEqualTo("One or more parameter values are not valid. A value specified for a secondary index key "
                        + "is not supported. The AttributeValue for a key attribute cannot contain an empty string "
                        + "value. IndexName: byColor, IndexKey: color");
    }

    @Test
    void judgesOnlyTheIndexKeysThatAnUpdateWrote() {
        Map<String, AttributeValue> item = Map.of("color", n("1"));

        assertThat(Refusal.of(() -> IndexKeyChecks.updated(List.of(INDEX), item, Set.of("x"), true)))
                .isEqualTo("accepted");
        assertThat(Refusal.of(() -> IndexKeyChecks.updated(List.of(INDEX), item, Set.of("color"), true)))
                .isEqualTo("The update expression attempted to update the secondary index key to unsupported type");
        assertThat(Refusal.of(
                        () -> IndexKeyChecks.updated(List.of(INDEX), Map.of("color", s("")), Set.of("color"), true)))
                .isEqualTo("One or more parameter values are not valid. The update expression attempted to update a "
                        + "secondary index key to a value that is not supported. The AttributeValue for a key "
                        + "attribute cannot contain an empty string value.");
    }

    @Test
    void asksStartKeysForTheKeysOfTableAndIndex() {
        Map<String, AttributeValue> start = Map.of("pk", s("a"), "sk", n("1"), "color", s("red"));

        assertThat(Refusal.of(() -> StartKeyChecks.queryShape(SCHEMA, INDEX, start)))
                .isEqualTo("accepted");
        assertThat(Refusal.of(() -> StartKeyChecks.queryShape(SCHEMA, null, start)))
                .isEqualTo("The provided starting key is invalid");
        assertThat(Refusal.of(() -> StartKeyChecks.scanShape(SCHEMA, null, start)))
                .isEqualTo("The provided starting key is invalid: " + MISMATCH);
        assertThat(Refusal.of(() -> StartKeyChecks.tablePart(SCHEMA, Map.of("pk", n("1"), "sk", n("1")))))
                .isEqualTo("The provided starting key is invalid: " + MISMATCH);
    }

    @Test
    void asksStartKeysToBeWithinTheQuery() {
        Map<String, AttributeValue> start = Map.of("pk", s("a"), "sk", n("5"));
        List<KeyPredicate> above = List.of(new KeyPredicate("sk", KeyOperator.GT, List.of(n("4"))));
        List<KeyPredicate> below = List.of(new KeyPredicate("sk", KeyOperator.BETWEEN, List.of(n("1"), n("4"))));

        assertThat(bounds(start, "a", List.of())).isEqualTo("accepted");
        assertThat(bounds(start, "a", above)).isEqualTo("accepted");
        assertThat(bounds(start, "b", List.of()))
                .isEqualTo("The provided starting key is outside query boundaries based on provided conditions");
        assertThat(bounds(start, "a", below))
                .isEqualTo("The provided starting key does not match the range key predicate");
        assertThat(bounds(start, "b", above)).isEqualTo("The query can return at most one row and cannot be restarted");
    }

    @Test
    void asksForAnIndexThatCanAnswer() {
        assertThat(Refusal.of(() -> SelectChecks.index(List.of(INDEX), "other", false)))
                .isEqualTo("The table does not have the specified index: other");
        assertThat(Refusal.of(() -> SelectChecks.index(List.of(INDEX), "byColor", true)))
                .isEqualTo("Consistent reads are not supported on global secondary indexes");
        assertThat(Refusal.of(() -> SelectChecks.projected(Select.ALL_ATTRIBUTES, INDEX)))
                .isEqualTo(INVALID + "Select type ALL_ATTRIBUTES is not supported for global secondary index byColor "
                        + "because its projection type is not ALL");
        assertThat(SelectChecks.index(List.of(INDEX), "byColor", false)).isSameAs(INDEX);
    }

    private static String bounds(Map<String, AttributeValue> start, String partition, List<KeyPredicate> sort) {
        return Refusal.of(() -> StartKeyChecks.queryBounds(SCHEMA, null, start, List.of(s(partition)), sort));
    }
}
