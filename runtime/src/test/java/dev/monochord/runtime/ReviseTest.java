package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.item.Versioning;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestKind;
import dev.monochord.runtime.testing.TestStore;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

class ReviseTest {

    private static final TestKind<Job> VERSIONED = Job.kind()
            .versioned(new Versioning<>(
                    "attempt",
                    Job::attempt,
                    (job, next) -> new Job(job.id(), job.owner(), job.state(), next, job.expiresAt())));

    private final TestStore store = TestStore.open();

    @BeforeEach
    void fill() {
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void changesWhatIsStoredAndAnswersTheNextVersion() {
        Person next = store.monochord().revise(Person.key("1"), person -> person.withNote("new"));

        assertThat(next.note()).isEqualTo("new");
        assertThat(Person.KIND.decode(store.stored(Person.key("1")))).isEqualTo(next);
    }

    @Test
    void changeOfAnotherInBetweenIsKept() {
        AtomicInteger calls = new AtomicInteger();

        store.monochord().revise(Person.key("1"), person -> {
            if (calls.incrementAndGet() == 1) {
                store.monochord().revise(Person.key("1"), other -> other.withNote("other"));
            }
            return person.withNote(person.note() + " and mine");
        });

        assertThat(calls).hasValue(2);
        assertThat(Person.KIND.decode(store.stored(Person.key("1"))).note()).isEqualTo("other and mine");
    }

    @Test
    void othersWithoutEndAreReported() {
        assertThatThrownBy(() -> store.monochord().revise(Person.key("1"), person -> {
                    store.monochord().revise(Person.key("1"), other -> other.withNote("other"));
                    return person.withNote("mine");
                }))
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("other writers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-answer,times=1@PutItem", "error-after-commit,times=1@PutItem"})
    void changeWhoseAnswerIsLostIsMadeOnce(String fault) {
        store.table().create("create", VERSIONED, Job.of("a", "me"));
        store.faults().add(fault);

        new Revision<>(store.writer(), VERSIONED.keyOf(Job.of("a", ""))).run(ReviseTest::longer);

        assertThat(store.stored(Job.key("a"))).containsEntry("owner", AttributeValue.fromS("me!"));
    }

    @Test
    void changeWhoseAnswerIsLostIsNotMadeAgainOfWhatAnotherWrote() {
        store.table().create("create", VERSIONED, Job.of("a", "me"));
        store.faults().add("lost-answer,times=1@PutItem");
        store.gate()
                .before(
                        PutItemRequest.class,
                        () -> store.gate().before(PutItemRequest.class, () -> {
                            store.faults().clear();
                            Map<String, AttributeValue> written = new HashMap<>(store.stored(Job.key("a")));
                            written.put("attempt", AttributeValue.fromN("9"));
                            store.putRaw(written);
                        }));

        assertThatThrownBy(
                        () -> new Revision<>(store.writer(), VERSIONED.keyOf(Job.of("a", ""))).run(ReviseTest::longer))
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("was lost");

        assertThat(store.stored(Job.key("a"))).containsEntry("owner", AttributeValue.fromS("me!"));
    }

    @Test
    void keyAndVersionAreKept() {
        store.table().create("create", Person.KIND, Person.of("2", "bob@example.org"));

        assertThatThrownBy(() -> store.monochord().revise(Person.key("1"), person -> Person.of("2", "ann@example.org")))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("keeps the key");
        assertThatThrownBy(() -> store.monochord().revise(Person.key("1"), person -> person.withVersion(7)))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("keeps the version");
        assertThat(store.monochord().guards(Person.KIND).report().clean()).isTrue();
    }

    private static Job longer(Job job) {
        return new Job(job.id(), job.owner() + "!", job.state(), job.attempt(), null);
    }

    @Test
    void missingItemIsNotMade() {
        assertThatThrownBy(() -> store.monochord().revise(Person.key("2"), person -> person))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void itemWithoutVersionIsRefused() {
        assertThatThrownBy(() -> store.monochord().revise(Job.key("a"), job -> job))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("@Version");
    }
}
