package dev.monochord.runtime.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.runtime.guard.GuardFinding.Kind;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

class GuardCheckTest {

    private final TestStore store = TestStore.open();

    @BeforeEach
    void fill() {
        for (int i = 0; i < 5; i++) {
            store.table()
                    .create(
                            "create",
                            Person.KIND,
                            Person.of("p" + i, "e" + i + "@x").withPhone("+" + i));
        }
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void soundTableIsClean() {
        GuardReport report = check().report();

        assertThat(report).isEqualTo(new GuardReport(5, 10, List.of()));
        assertThat(report.clean()).isTrue();
    }

    @Test
    void guardWithoutOwnerIsDeleted() {
        store.deleteRaw("PERSON#p1", "PERSON#p1");

        assertThat(check().report().findings())
                .extracting(GuardFinding::kind)
                .containsExactly(Kind.ORPHAN, Kind.ORPHAN);
        assertThat(check().repair().findings()).allMatch(GuardFinding::repaired);
        assertThat(check().report().clean()).isTrue();
        assertThat(store.stored("EMAIL#e1@x", "EMAIL#e1@x")).isEmpty();
    }

    @Test
    void guardThatItsOwnerLeftBehindIsDeleted() {
        change("p2", "email", "moved@x");
        store.putRaw(guard("moved@x", "p2"));

        GuardReport report = check().repair();

        assertThat(report.findings())
                .containsExactly(new GuardFinding(
                        Kind.ORPHAN,
                        "email",
                        Person.KIND.key("EMAIL#e2@x", "EMAIL#e2@x").attributes(),
                        true));
        assertThat(check().report().clean()).isTrue();
    }

    @Test
    void ownerWithoutGuardGetsIt() {
        store.deleteRaw("EMAIL#e3@x", "EMAIL#e3@x");

        GuardReport report = check().repair();

        assertThat(report.findings()).extracting(GuardFinding::kind).containsExactly(Kind.MISSING);
        assertThat(store.stored("EMAIL#e3@x", "EMAIL#e3@x")).isEqualTo(guard("e3@x", "p3"));
    }

    @Test
    void guardOfTheWrongOwnerIsGivenToTheRightOne() {
        store.putRaw(guard("e4@x", "nobody"));

        GuardReport report = check().repair();

        assertThat(report.findings()).extracting(GuardFinding::kind).containsExactly(Kind.WRONG_OWNER);
        assertThat(store.stored("EMAIL#e4@x", "EMAIL#e4@x")).isEqualTo(guard("e4@x", "p4"));
    }

    @Test
    void valueOfSeveralItemsIsForAPersonToDecide() {
        change("p0", "email", "e1@x");

        GuardReport report = check().repair();

        assertThat(report.findings())
                .extracting(GuardFinding::kind, GuardFinding::repaired)
                .contains(tuple(Kind.DUPLICATE, false));
        assertThat(store.stored("EMAIL#e1@x", "EMAIL#e1@x")).isEqualTo(guard("e1@x", "p1"));
    }

    @Test
    void guardThatChangedHandsDuringTheCheckIsLeftToItsNewOwner() {
        store.putRaw(guard("late@x", "gone"));
        store.gate().before(GetItemRequest.class, () -> {
            store.deleteRaw("EMAIL#late@x", "EMAIL#late@x");
            store.table().create("create", Person.KIND, Person.of("late", "late@x"));
        });

        GuardReport report = check().repair();

        assertThat(report.clean()).isTrue();
        assertThat(store.stored("EMAIL#late@x", "EMAIL#late@x")).isEqualTo(guard("late@x", "late"));
    }

    private GuardCheck<Person> check() {
        return store.monochord().guards(Person.KIND);
    }

    private void change(String id, String attribute, String value) {
        Map<String, AttributeValue> item = new HashMap<>(store.stored(Person.key(id)));
        item.put(attribute, AttributeValue.fromS(value));
        store.putRaw(item);
    }

    private static Map<String, AttributeValue> guard(String email, String owner) {
        return Map.of(
                "pk", AttributeValue.fromS("EMAIL#" + email),
                "sk", AttributeValue.fromS("EMAIL#" + email),
                "email", AttributeValue.fromS(email),
                "id", AttributeValue.fromS(owner));
    }
}
