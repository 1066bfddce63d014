package dev.monochord.runtime.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.item.SettableCollection;
import dev.monochord.runtime.item.SettableNumber;
import dev.monochord.runtime.item.TextAttribute;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ExpressionTest {

    private interface Thing {}

    private static final TextAttribute<Thing> NAME = TextAttribute.of("name");
    private static final SettableNumber<Thing, Long> COUNT =
            SettableNumber.ofNumber("count", n -> AttributeValue.fromN(n.toString()));
    private static final SettableCollection<Thing, String> TAGS = SettableCollection.of(
            "tags", (Collection<String> all) -> AttributeValue.fromSs(List.copyOf(all)), AttributeValue::fromS);

    private final ExpressionBuilder builder = new ExpressionBuilder();

    @Test
    void namesAndValuesArePlaceholdersUsedAgain() {
        Condition<Thing> condition =
                COUNT.lessThan(2L).and(NAME.absent()).and(COUNT.greaterThan(1L).or(COUNT.equalTo(2L)));

        assertThat(condition.render(builder))
                .isEqualTo("#0 < :0 AND attribute_not_exists(#1) AND (#0 > :1 OR #0 = :0)");
        assertThat(builder.names()).isEqualTo(Map.of("#0", "count", "#1", "name"));
        assertThat(builder.values())
                .isEqualTo(Map.of(":0", AttributeValue.fromN("2"), ":1", AttributeValue.fromN("1")));
    }

    @Test
    void everyComparisonIsWrittenAsTheServiceReadsIt() {
        assertThat(NAME.notEqualTo("a").render(builder)).isEqualTo("#0 <> :0");
        assertThat(NAME.in("a", "b", "a").render(builder)).isEqualTo("#0 IN (:0, :1)");
        assertThat(NAME.beginsWith("a").render(builder)).isEqualTo("begins_with(#0, :0)");
        assertThat(NAME.contains("b").render(builder)).isEqualTo("contains(#0, :1)");
        assertThat(NAME.between("a", "b").render(builder)).isEqualTo("#0 BETWEEN :0 AND :1");
        assertThat(NAME.present().not().render(builder)).isEqualTo("NOT (attribute_exists(#0))");
        assertThat(NAME.atMost("a").or(NAME.atLeast("b")).not().render(builder))
                .isEqualTo("NOT (#0 <= :0 OR #0 >= :1)");
        assertThat(TAGS.contains("a").render(builder)).isEqualTo("contains(#1, :0)");
        assertThat(TAGS.size().atMost(3).render(builder)).isEqualTo("attribute_not_exists(#1) OR size(#1) <= :2");
        assertThat(TAGS.size().atLeast(3).render(builder)).isEqualTo("size(#1) >= :2");
    }

    @Test
    void equalityWithNoneOfAnyValuesNeverHolds() {
        Condition<Thing> never = NAME.in(List.of());

        assertThat(never.tree()).isEqualTo(ConditionTree.NEVER);
        assertThat(never.and(NAME.absent()).tree()).isEqualTo(ConditionTree.NEVER);
        assertThat(never.or(NAME.absent())).isEqualTo(NAME.absent());
        assertThat(never.not().and(NAME.absent())).isEqualTo(NAME.absent());
        assertThat(never.not().or(NAME.absent()).tree()).isEqualTo(ConditionTree.ALWAYS);
    }

    @Test
    void atMostAHundredDifferentValuesAreCompared() {
        List<String> hundred =
                IntStream.range(0, 100).mapToObj(Integer::toString).toList();
        List<String> more = new ArrayList<>(hundred);
        more.add("0");

        assertThat(NAME.in(more)).isEqualTo(NAME.in(hundred));
        more.add("100");
        assertThatThrownBy(() -> NAME.in(more))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("at most 100 values, got 101");
    }

    @Test
    void conditionIsDescribedWithoutItsValues() {
        Condition<Thing> condition = NAME.in("a", "b")
                .or(COUNT.between(1L, 2L).and(NAME.absent().not()))
                .and(TAGS.contains("x"));

        assertThat(condition)
                .hasToString("(name in ? or (count between ? and ? and not (name absent))) and tags contains ?");
    }

    @Test
    void emptySetIsNotStoredWhereThereIsNone() {
        Changes changes = new Changes();
        changes.setIfAbsent("tags", TAGS.encode(List.of()));

        assertThat(changes.isEmpty()).isTrue();
    }

    @Test
    void changesAreOneExpression() {
        Changes changes = new Changes();
        changes.set("name", AttributeValue.fromS("a"));
        changes.setIfAbsent("first", AttributeValue.fromS("a"));
        changes.remove("old");
        changes.add("count", AttributeValue.fromN("1"));
        changes.add("count", AttributeValue.fromN("2"));

        assertThat(changes.render(builder)).isEqualTo("SET #0 = :0, #1 = if_not_exists(#1, :0) REMOVE #2 ADD #3 :1");
        assertThat(builder.values()).containsEntry(":1", AttributeValue.fromN("3"));
    }

    @Test
    void emptySetRemovesTheAttribute() {
        Changes changes = new Changes();
        changes.set(TAGS.name(), TAGS.encode(List.of()));

        assertThat(changes.render(builder)).isEqualTo("REMOVE #0");
    }

    @Test
    void settingAndAddingOneAttributeIsRefused() {
        Changes changes = new Changes();
        changes.add("count", AttributeValue.fromN("1"));

        assertThatThrownBy(() -> changes.set("count", AttributeValue.fromN("1")))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("in two ways");
    }
}
