package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Member;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.Seat;
import dev.monochord.runtime.testing.Sponsor;
import dev.monochord.runtime.testing.TestStore;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class PutTest {

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void writesOverWhatIsThere() {
        store.table().put("put", Job.KIND, Job.of("a", "me"));
        store.table().put("put", Job.KIND, Job.of("a", "you"));

        assertThat(store.stored(Job.key("a"))).containsEntry("owner", AttributeValue.fromS("you"));
    }

    @Test
    void leaksNoGuard() {
        store.table().put("put", Person.KIND, Person.of("1", "a@example.org"));
        store.table().put("put", Person.KIND, Person.of("1", "b@example.org"));

        assertThat(store.monochord().guards(Person.KIND).report().findings()).isEmpty();
        assertThat(store.all()).hasSize(2);
    }

    @Test
    void countsAChildOnce() {
        store.table().create("create", Club.KIND, Club.of("chess"));
        store.table().put("put", Member.KIND, Member.of("chess", "1"));
        store.table().put("put", Member.KIND, new Member("chess", "1", "host"));
        store.table().put("put", Member.KIND, Member.of("chess", "2"));

        assertThat(store.stored(Club.key("chess"))).containsEntry("members", AttributeValue.fromN("2"));
        assertThatThrownBy(() -> store.table().put("put", Member.KIND, Member.of("chess", "3")))
                .isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> store.table().put("put", Member.KIND, Member.of("none", "3")))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void keepsTheCounterOfAParentOfWhichNothingElseIsStored() {
        store.table().create("create", Club.KIND, Club.of("chess"));
        store.table().put("put", Sponsor.KIND, new Sponsor("s", null));
        store.table().put("put", Sponsor.KIND, new Sponsor("s", 0L));
        store.table().create("create", Seat.KIND, new Seat("chess", "1", "s", "c"));

        store.table().put("put", Sponsor.KIND, new Sponsor("s", null));

        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("1"));
    }

    @Test
    void counterThatAnOlderParentLacksIsNotBegunByTheRecord() {
        store.putRaw(Sponsor.KIND.encode(new Sponsor("s", null)));
        store.table().create("create", Club.KIND, Club.of("chess"));
        store.putRaw(Seat.KIND.encode(new Seat("chess", "1", "s", "c1")));

        store.table().put("put", Sponsor.KIND, new Sponsor("s", 0L));
        store.monochord().upsert(new Sponsor("s", 0L)).run();
        store.table().create("create", Seat.KIND, new Seat("chess", "2", "s", "c2"));

        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("2"));
    }

    @Test
    void itemThatIsTooLargeIsTheCallersMistake() {
        Job large = Job.of("a", "x".repeat(410_000));
        store.table().create("create", Job.KIND, Job.of("a", "me"));

        List<Runnable> writes = List.of(
                () -> store.table().put("put", Job.KIND, large),
                () -> store.monochord().upsert(large).run(),
                () -> store.monochord().putAll(List.of(large)),
                () -> store.monochord()
                        .update(Job.key("a"))
                        .set(Job.OWNER, large.owner())
                        .run(),
                () -> store.monochord()
                        .transaction()
                        .put(large)
                        .create(Job.of("b", "me"))
                        .commit());

        assertThat(writes)
                .allSatisfy(write -> assertThatThrownBy(write::run)
                        .isInstanceOf(InvalidInputException.class)
                        .hasMessageContaining("Job in table")
                        .hasMessageContaining("at most 400 KB"));
        assertThat(store.stored(Job.key("a"))).containsEntry("owner", AttributeValue.fromS("me"));
    }

    @Test
    void keepsTheCounterOfAParent() {
        store.table().put("put", Club.KIND, Club.of("chess"));
        store.table().create("create", Member.KIND, Member.of("chess", "1"));

        store.table().put("put", Club.KIND, new Club("chess", "Other", 0L));

        assertThat(store.stored(Club.key("chess"))).containsEntry("members", AttributeValue.fromN("1"));
    }
}
