package dev.monochord.runtime.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReviseTest {

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
