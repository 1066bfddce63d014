package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.runtime.GuardFinding.Kind;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestKind;
import dev.monochord.runtime.testing.TestStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

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

        assertThat(report).isEqualTo(new GuardReport("clubs", "Person", 5, 10, List.of(), List.of()));
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
                        Map.of("pk", "EMAIL#e2@x", "sk", "EMAIL#e2@x"),
                        List.of(Map.of("pk", "PERSON#p2", "sk", "PERSON#p2")),
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

    @Test
    void guardOfAnItemThatWasAwayDuringTheScanIsNoOrphan() {
        beforeTheScanOfItems(() -> {
            store.table().delete("delete", Person.key("p1"));
            store.gate()
                    .before(
                            GetItemRequest.class,
                            () -> store.table()
                                    .create(
                                            "create",
                                            Person.KIND,
                                            Person.of("p1", "e1@x").withPhone("+1")));
        });

        GuardReport report = check().repair();

        assertThat(report.clean()).isTrue();
        assertThat(store.stored("EMAIL#e1@x", "EMAIL#e1@x")).isEqualTo(guard("e1@x", "p1"));
    }

    @Test
    void guardOfAnItemThatHadNoValueDuringTheScanIsNoOrphan() {
        Person with = Person.of("p1", "e1@x").withPhone("+1");
        beforeTheScanOfItems(() -> {
            store.table().put("put", Person.KIND, with.withPhone(null));
            store.gate().before(GetItemRequest.class, () -> store.table().put("put", Person.KIND, with));
        });

        GuardReport report = check().repair();

        assertThat(report.clean()).isTrue();
        assertThat(store.stored("PHONE#+1", "PHONE#+1")).isNotEmpty();
    }

    @Test
    void valueThatGoesWhileItIsLookedAtIsNotMissingItsGuard() {
        store.gate().before(GetItemRequest.class, () -> store.gate().before(GetItemRequest.class, this::empty));
        assertThat(check().report().clean()).isTrue();

        store.gate().before(TransactGetItemsRequest.class, this::empty);
        assertThat(check().report().clean()).isTrue();
    }

    @Test
    void ownerThatIsBackBeforeTheRepairKeepsItsGuard() {
        Map<String, AttributeValue> owner = store.stored(Person.key("p1"));
        store.deleteRaw("PERSON#p1", "PERSON#p1");
        store.gate().before(TransactWriteItemsRequest.class, () -> store.putRaw(owner));

        GuardReport report = check().repair();

        assertThat(report.findings()).hasSize(1).noneMatch(GuardFinding::repaired);
        assertThat(check().report().clean()).isTrue();
    }

    @Test
    void guardThatSaysNoKeyIsReportedAndLeft() {
        TestKind<Person> secretive = new TestKind<>(
                        Person.class,
                        KeyForm.of("PERSON#{id}", "PERSON#{id}"),
                        person -> "PERSON#" + person.id(),
                        person -> "PERSON#" + person.id(),
                        List.of(),
                        (person, out) -> {},
                        in -> Person.of(in.text("id"), in.text("email")))
                .unique(new Guard<>(
                        "email",
                        "PersonEmail",
                        List.of("id"),
                        person -> guard(person.email(), person.id()),
                        in -> guard(in.text("email"), in.text("id")),
                        KeyForm.of("EMAIL#{email}", "EMAIL#{email}"),
                        null));
        store.putRaw(guard("nobody@x", "nobody"));

        GuardReport report = store.monochord().guards(secretive).repair();

        assertThat(report.findings())
                .extracting(GuardFinding::kind, GuardFinding::repaired)
                .containsExactly(tuple(Kind.ORPHAN, false));
    }

    private void beforeTheScanOfItems(Runnable meanwhile) {
        store.gate().before(ScanRequest.class, () -> store.gate().before(ScanRequest.class, meanwhile));
    }

    private void empty() {
        store.all()
                .forEach(item ->
                        store.deleteRaw(item.get("pk").s(), item.get("sk").s()));
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
