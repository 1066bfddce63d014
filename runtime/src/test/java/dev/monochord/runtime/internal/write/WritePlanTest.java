package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.model.plan.WriteAction.Kind;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Plans of writes, made while the gate lets no request through. */
class WritePlanTest {

    private final TestStore store = TestStore.open();
    private final Writer writer = store.writer();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void planOfADeleteWantsTheItem() {
        PlanReads reads = new PlanReads();

        planWithoutRequests(reads, writer.delete("delete", Person.key("1")));

        assertThat(reads.wanted()).containsExactly(id("1"));
    }

    @Test
    void itemsOfAllStepsAreWantedInOneRound() {
        PlanReads reads = new PlanReads();

        planWithoutRequests(
                reads,
                writer.delete("delete", Person.key("1")),
                writer.put("put", Person.KIND, Person.of("2", "b@example.org")),
                writer.replace("replace", Person.KIND, Person.of("3", "c@example.org")));

        assertThat(reads.wanted()).containsExactly(id("1"), id("2"), id("3"));
    }

    @Test
    void repeatedPlanIsTheSame() {
        PlanReads reads = new PlanReads();
        Map<String, AttributeValue> stored =
                store.writer().session().encode(Person.KIND, Person.of("1", "ann@example.org"));
        reads.fetched(id("1"), stored);
        Step delete = writer.delete("delete", Person.key("1"));

        List<ItemOperation> first = planWithoutRequests(reads, delete);
        List<ItemOperation> second = planWithoutRequests(reads, delete);

        assertThat(reads.complete()).isTrue();
        assertThat(first).extracting(ItemOperation::kind).containsExactly(Kind.DELETE, Kind.DELETE);
        assertThat(second)
                .usingRecursiveComparison()
                .ignoringFieldsOfTypes(Function.class, Predicate.class)
                .isEqualTo(first);
    }

    @Test
    void missingItemRulesAReplaceOutOnceItIsKnown() {
        PlanReads reads = new PlanReads();
        reads.fetched(id("1"), Map.of());

        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> planWithoutRequests(
                        reads, writer.replace("replace", Person.KIND, Person.of("1", "ann@example.org"))));
    }

    @Test
    void itemThatIsReplacedByAnotherWriterIsReadAgain() {
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));
        store.gate()
                .before(
                        TransactWriteItemsRequest.class,
                        () -> store.table().put("put", Person.KIND, Person.of("1", "bob@example.org")));

        store.table().delete("delete", Person.key("1"));

        assertThat(store.all()).isEmpty();
    }

    private List<ItemOperation> planWithoutRequests(PlanReads reads, Step... steps) {
        store.gate().shutAfter(0);
        try {
            Draft draft = new Draft(reads);
            for (Step step : steps) {
                step.plan(draft);
            }
            return draft.operations();
        } finally {
            store.gate().open();
        }
    }

    private ItemId id(String person) {
        return ItemId.of(writer.session(), Person.key(person));
    }
}
