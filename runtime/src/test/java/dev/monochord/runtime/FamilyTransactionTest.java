package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Member;
import dev.monochord.runtime.testing.TestStore;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Parents and children that are written in one transaction. */
class FamilyTransactionTest {

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void parentAndFirstChildAreCreatedTogetherInAnyOrder() {
        transaction().create(Member.of("chess", "1")).create(Club.of("chess")).commit();
        transaction()
                .create(Club.of("go"))
                .create(Member.of("go", "1"))
                .create(Member.of("go", "2"))
                .commit();

        assertThat(members("chess")).isEqualTo("1");
        assertThat(members("go")).isEqualTo("2");
        assertThatThrownBy(() -> transaction()
                        .create(Club.of("draughts"))
                        .create(Member.of("draughts", "1"))
                        .create(Member.of("draughts", "2"))
                        .create(Member.of("draughts", "3"))
                        .commit())
                .isInstanceOf(LimitException.class);
    }

    @Test
    void parentAndChildrenArePutTogetherWhetherTheParentIsThereOrNot() {
        transaction().put(Club.of("chess")).create(Member.of("chess", "1")).commit();
        assertThat(members("chess")).isEqualTo("1");

        transaction()
                .create(Member.of("chess", "2"))
                .put(new Club("chess", "Other", 0L))
                .commit();
        assertThat(members("chess")).isEqualTo("2");
        assertThat(store.stored(Club.key("chess"))).containsEntry("title", AttributeValue.fromS("Other"));

        transaction()
                .put(new Club("chess", "Third", 0L))
                .delete(Member.key("chess", "1"))
                .delete(Member.key("chess", "2"))
                .create(Member.of("chess", "3"))
                .commit();
        assertThat(members("chess")).isEqualTo("1");
        assertThat(store.monochord().guards(Club.KIND).report().clean()).isTrue();
    }

    @Test
    void limitHoldsForAParentThatIsPut() {
        assertThatThrownBy(() -> transaction()
                        .put(Club.of("chess"))
                        .create(Member.of("chess", "1"))
                        .create(Member.of("chess", "2"))
                        .create(Member.of("chess", "3"))
                        .commit())
                .isInstanceOf(LimitException.class);
        transaction()
                .put(Club.of("chess"))
                .create(Member.of("chess", "1"))
                .create(Member.of("chess", "2"))
                .commit();
        assertThatThrownBy(() -> transaction()
                        .put(Club.of("chess"))
                        .create(Member.of("chess", "3"))
                        .commit())
                .isInstanceOf(LimitException.class);
        assertThat(members("chess")).isEqualTo("2");
    }

    @Test
    void counterThatAnOlderParentLacksIsBegunWhenItIsPutWithAChild() {
        store.putRaw(Club.KIND.encode(new Club("old", "Old", null)));
        store.putRaw(Member.KIND.encode(Member.of("old", "before")));

        transaction()
                .put(new Club("old", "Old", null))
                .create(Member.of("old", "2"))
                .commit();

        assertThat(members("old")).isEqualTo("2");
    }

    @Test
    void childThatGoesFromAParentThatIsNotThereIsNotCounted() {
        store.putRaw(Member.KIND.encode(Member.of("chess", "1")));
        transaction()
                .put(Club.of("chess"))
                .delete(Member.key("chess", "1"))
                .create(Member.of("chess", "2"))
                .commit();
        assertThat(members("chess")).isEqualTo("1");

        store.putRaw(Member.KIND.encode(Member.of("go", "1")));
        transaction().create(Club.of("go")).delete(Member.key("go", "1")).commit();
        assertThat(members("go")).isEqualTo("0");
    }

    @Test
    void childIsNotPutUnderAParentThatIsBeingDeleted() {
        Map<String, AttributeValue> marked = new HashMap<>(Club.KIND.encode(Club.of("chess")));
        marked.put("deletion_id", AttributeValue.fromS("x"));
        store.putRaw(marked);

        assertThatThrownBy(() -> transaction()
                        .put(Club.of("chess"))
                        .create(Member.of("chess", "1"))
                        .commit())
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("being deleted");
    }

    @Test
    void stepThatCountsItselfStandsForTheCount() {
        transaction().create(Club.of("chess")).commit();

        transaction()
                .create(Member.of("chess", "1"))
                .update(Club.key("chess"))
                .add(Club.MEMBERS, 1L)
                .when(Club.MEMBERS.lessThan(2L), Club.DELETION_ID.absent())
                .commit();

        assertThat(members("chess")).isEqualTo("1");
    }

    @Test
    void oneChildGoesAndAnotherComesInAFullParent() {
        transaction()
                .create(Club.of("chess"))
                .create(Member.of("chess", "1"))
                .create(Member.of("chess", "2"))
                .commit();

        transaction()
                .delete(Member.key("chess", "1"))
                .create(Member.of("chess", "3"))
                .commit();

        assertThat(members("chess")).isEqualTo("2");
        assertThat(store.stored(Member.key("chess", "1"))).isEmpty();
    }

    @Test
    void parentAndChildGoTogether() {
        transaction().create(Club.of("chess")).create(Member.of("chess", "1")).commit();

        transaction().delete(Member.key("chess", "1")).delete(Club.key("chess")).commit();

        assertThat(store.all()).isEmpty();
        assertThatThrownBy(() -> transaction()
                        .delete(Job.key("x"))
                        .delete(new Club("go", "Go", 0L))
                        .create(Member.of("go", "1"))
                        .commit())
                .isInstanceOf(NotFoundException.class);
    }

    private Transaction transaction() {
        return store.monochord().transaction();
    }

    private String members(String club) {
        return store.stored(Club.key(club)).get("members").n();
    }
}
