package dev.monochord.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Member;
import dev.monochord.runtime.testing.Pass;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.Sponsor;
import dev.monochord.runtime.testing.TestStore;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Conditions of callers on writes of one item. */
class ConditionalWritesTest {

    private static final Job STARTED = Job.of("a", "me");

    /** A write of the job {@code a}. */
    private enum Write {
        UPDATE((table, conditions) -> {
            PartialUpdate<Job> update = table.update("pattern", Job.key("a")).set("owner", AttributeValue.fromS("you"));
            conditions.forEach(update::when);
            return attempt(update::run, update::attempt);
        }),
        REPLACE((table, conditions) -> write(table.replacement("pattern", Job.KIND, STARTED), conditions)),
        DELETE((table, conditions) -> write(table.deletion("pattern", Job.key("a")), conditions)),
        DELETE_PARTITION((table, conditions) -> {
            PartitionWrite<Job> deletion = table.partitionDeletion("pattern", Job.key("a"));
            conditions.forEach(deletion::when);
            return attempt(deletion::run, deletion::attempt);
        }),
        PUT((table, conditions) -> write(table.overwrite("pattern", Job.KIND, STARTED), conditions));

        /** Both forms of a write. */
        record Forms(Runnable run, BooleanSupplier attempt) {}

        private final BiFunction<TableAccess, Map<Condition<Job>, String>, Forms> forms;

        Write(BiFunction<TableAccess, Map<Condition<Job>, String>, Forms> forms) {
            this.forms = forms;
        }

        private static Forms attempt(Runnable run, BooleanSupplier attempt) {
            return new Forms(run, attempt);
        }

        private static Forms write(ItemWrite<Job> write, Map<Condition<Job>, String> conditions) {
            conditions.forEach(write::when);
            return new Forms(write::run, write::attempt);
        }

        Forms on(TestStore store, Map<Condition<Job>, String> conditions) {
            return forms.apply(store.table(), conditions);
        }
    }

    private static final Condition<Job> ABSENT = Job.key("a").absent();
    private static final Condition<Job> PRESENT = Job.key("a").present();

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @BeforeEach
    void create() {
        store.table().create("create", Job.KIND, STARTED);
    }

    @ParameterizedTest
    @EnumSource
    void conditionThatHoldsWrites(Write write) {
        assertThat(write.on(store, Map.of(Job.STATE.equalTo("started"), "isStarted"))
                        .attempt()
                        .getAsBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void failedConditionIsNamedWithTheStoredItem(Write write) {
        Map<String, AttributeValue> before = store.stored(Job.key("a"));
        Write.Forms forms =
                write.on(store, Map.of(Job.ATTEMPT.equalTo(1L), "first", Job.STATE.equalTo("done"), "isDone"));

        PreconditionException failed = catchThrowableOfType(PreconditionException.class, forms.run()::run);

        assertThat(failed).hasMessage("A condition on this Job in table clubs does not hold: isDone");
        assertThat(failed.condition()).isEqualTo("isDone");
        assertThat(failed.pattern()).isEqualTo("pattern");
        assertThat(failed.current(Job.class)).contains(STARTED);
        assertThat(failed.current(Person.class)).isEmpty();
        assertThat(forms.attempt().getAsBoolean()).isFalse();
        assertThat(store.stored(Job.key("a"))).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PUT")
    void missingItemIsNotFoundUnlessAConditionRefersToIt(Write write) {
        store.deleteRaw("JOB#a", "JOB");

        Write.Forms implicit = write.on(store, Map.of(Job.STATE.absent(), "x"));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(implicit.run()::run);
        assertThat(implicit.attempt().getAsBoolean()).isFalse();
        Write.Forms explicit = write.on(store, Map.of(PRESENT, "this present"));
        assertThatExceptionOfType(PreconditionException.class)
                .isThrownBy(explicit.run()::run)
                .satisfies(failed -> assertThat(failed.current(Job.class)).isEmpty());
        assertThat(explicit.attempt().getAsBoolean()).isFalse();
        assertThat(store.all()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void conditionThatNeverHoldsFails(Write write) {
        Write.Forms forms = write.on(store, Map.of(Job.STATE.in(List.of()), "state in {states}"));

        assertThatExceptionOfType(PreconditionException.class)
                .isThrownBy(forms.run()::run)
                .satisfies(failed -> assertThat(failed.condition()).isEqualTo("state in {states}"));
        store.table().delete("delete", Job.key("a"));
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(forms.run()::run);
        assertThat(forms.attempt().getAsBoolean()).isFalse();
    }

    /** A deletion of a partition has to see first whether it resumes an interrupted one. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DELETE_PARTITION")
    void conditionThatNeverHoldsSendsNothing(Write write) {
        store.faults().add("throttle");
        Write.Forms forms = write.on(store, Map.of(Job.STATE.in(List.of()), "state in {states}"));

        assertThatExceptionOfType(PreconditionException.class)
                .isThrownBy(forms.run()::run)
                .satisfies(failed -> assertThat(failed.condition()).isEqualTo("state in {states}"));
        assertThat(forms.attempt().getAsBoolean()).isFalse();
    }

    @Test
    void putOfAnAbsentItemIsRefusedAsACreate() {
        ItemWrite<Job> put = store.table()
                .overwrite("put", Job.KIND, new Job("a", "you", "x", 2, null))
                .when(ABSENT, null);

        assertThatExceptionOfType(ConflictException.class).isThrownBy(put::run).withMessageContaining("exists already");
        assertThat(put.attempt()).isFalse();
        store.deleteRaw("JOB#a", "JOB");
        assertThat(put.attempt()).isTrue();
    }

    @Test
    void putOverAnItemThatMayBeReplaced() {
        Job next = new Job("a", "you", "again", 2, null);
        Condition<Job> free = ABSENT.or(Job.STATE.equalTo("failed"));

        assertThat(store.table()
                        .overwrite("put", Job.KIND, next)
                        .when(free, null)
                        .attempt())
                .isFalse();
        store.table()
                .update("update", Job.key("a"))
                .set("state", AttributeValue.fromS("failed"))
                .run();
        assertThat(store.table()
                        .overwrite("put", Job.KIND, next)
                        .when(free, null)
                        .returning())
                .isEqualTo(next);
        assertThat(Job.KIND.decode(store.stored(Job.key("a")))).isEqualTo(next);
    }

    @Test
    void expiredItemCountsAsAbsent() {
        store.table().create("create", Sponsor.KIND, new Sponsor("s", 0L));
        Pass expired = new Pass("1", "b", "s", Instant.EPOCH);
        store.table().create("create", Pass.KIND, expired);
        Condition<Pass> absent = Operand.path("pk").absent();
        Condition<Pass> present = Operand.path("pk").present();
        Pass valid = new Pass("1", "b", "s", Instant.parse("2999-01-01T00:00:00Z"));

        assertThat(store.table()
                        .overwrite("put", Pass.KIND, valid)
                        .when(present, null)
                        .attempt())
                .isFalse();
        assertThat(store.table()
                        .overwrite("put", Pass.KIND, valid)
                        .when(absent, null)
                        .attempt())
                .isTrue();
        assertThat(store.table()
                        .overwrite("put", Pass.KIND, valid)
                        .when(absent, null)
                        .attempt())
                .isFalse();
        assertThat(store.table()
                        .overwrite("put", Pass.KIND, expired)
                        .when(present, null)
                        .attempt())
                .isTrue();
    }

    @Test
    void overwriteThatKeepsCountersCarriesItsCondition() {
        store.table().create("create", Club.KIND, Club.of("chess"));
        Condition<Club> other = Club.MOTTO.equalTo("other");

        assertThat(store.table()
                        .overwrite("put", Club.KIND, Club.of("chess"))
                        .when(other, null)
                        .attempt())
                .isFalse();
        assertThat(store.table()
                        .replacement("replace", Club.KIND, Club.of("chess"))
                        .when(other, null)
                        .attempt())
                .isFalse();
        assertThat(store.table()
                        .replacement("replace", Club.KIND, Club.of("chess"))
                        .when(other.not(), null)
                        .attempt())
                .isTrue();
    }

    @Test
    void conditionalOverwriteMovesUniqueValues() {
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));
        Person moved = Person.of("1", "ann@example.com");

        assertThat(store.table()
                        .overwrite("put", Person.KIND, moved)
                        .when(Person.NOTE.equalTo("other"), null)
                        .attempt())
                .isFalse();
        assertThat(store.table()
                        .overwrite("put", Person.KIND, moved)
                        .when(Person.NOTE.equalTo(""), null)
                        .attempt())
                .isTrue();
        store.table().create("create", Person.KIND, Person.of("2", "ann@example.org"));
    }

    @Test
    void outdatedVersionHasNoConditionAndShowsTheStoredItem() {
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));
        Person seen = Person.of("1", "ann@example.org");
        Person next = store.table().replace("replace", Person.KIND, seen.withNote("first"));

        ItemWrite<Person> replacement = store.table().replacement("rename", Person.KIND, seen.withNote("second"));
        PreconditionException failed = catchThrowableOfType(PreconditionException.class, replacement::run);

        assertThat(failed.condition()).isNull();
        assertThat(failed.pattern()).isEqualTo("rename");
        assertThat(failed.current(Person.class)).contains(next);
        assertThat(replacement.attempt()).isFalse();
    }

    @Test
    void attemptFailsForOtherReasonsThanTheItemItself() {
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(store.table().creation("create", Person.KIND, Person.of("2", "ann@example.org"))::attempt);
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(store.table().creation("create", Member.KIND, Member.of("none", "m"))::attempt);
        store.table().create("create", Club.KIND, Club.of("chess"));
        for (int i = 0; i < Club.MOST_MEMBERS; i++) {
            store.table().create("create", Member.KIND, Member.of("chess", "m" + i));
        }
        assertThatExceptionOfType(LimitException.class)
                .isThrownBy(store.table().creation("create", Member.KIND, Member.of("chess", "more"))::attempt);
        assertThat(store.table()
                        .creation("create", Member.KIND, Member.of("chess", "m0"))
                        .attempt())
                .isFalse();
    }

    @Test
    void deletionOfAMissingItemIsNoErrorButNoSuccessEither() {
        ItemWrite<Job> deletion = store.table().deletion("delete", Job.key("none"));
        deletion.run();

        assertThat(deletion.attempt()).isFalse();
        assertThat(store.table().deletion("delete", Job.key("a")).attempt()).isTrue();
        assertThat(store.table().deletion("delete", Person.key("none")).attempt())
                .isFalse();
        assertThat(store.table()
                        .deletion("delete", Job.key("none"))
                        .when(ABSENT.or(Job.STATE.present()), null)
                        .attempt())
                .isFalse();
        store.table()
                .deletion("delete", Job.key("none"))
                .when(ABSENT.or(Job.STATE.present()), null)
                .run();
    }

    @Test
    void unreadableItemIsNotShown() {
        Map<String, AttributeValue> stored = new HashMap<>(store.stored(Job.key("a")));
        stored.remove("owner");
        store.putRaw(stored);

        assertThatExceptionOfType(PreconditionException.class)
                .isThrownBy(store.table().deletion("delete", Job.key("a")).when(Job.OWNER.equalTo("me"), null)::run)
                .withMessageEndingWith("owner = ?")
                .satisfies(failed -> assertThat(failed.current(Job.class)).isEmpty());
    }

    @Test
    void conditionsOfATransactionAreNamed() {
        assertThatExceptionOfType(PreconditionException.class)
                .isThrownBy(() -> store.monochord()
                        .transaction()
                        .create(Job.of("b", "me"))
                        .update(Job.key("a"))
                        .set(Job.STATE, "x")
                        .when(Job.ATTEMPT.atLeast(1L), Job.OWNER.equalTo("you").or(Job.OWNER.absent()))
                        .commit())
                .satisfies(failed -> {
                    assertThat(failed.condition()).isEqualTo("owner = ? or owner absent");
                    assertThat(failed.current(Job.class)).contains(STARTED);
                });
    }
}
