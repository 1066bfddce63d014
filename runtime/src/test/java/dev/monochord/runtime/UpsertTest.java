package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.internal.write.BatchWriter;
import dev.monochord.runtime.internal.write.DeletionMark;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Seat;
import dev.monochord.runtime.testing.Sponsor;
import dev.monochord.runtime.testing.TestKind;
import dev.monochord.runtime.testing.TestStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class UpsertTest {

    private static final TestKind<Job> MARKABLE = Job.kind().naming(DeletionMark.ID);

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void markOfAKindThatHasAComponentForItIsKept() {
        store.table().create("create", MARKABLE, Job.of("a", "me"));
        mark(Job.key("a"));

        assertThatThrownBy(() -> new Upsert<>(store.writer(), MARKABLE, Job.of("a", "you")).run())
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("is being deleted");

        assertThat(store.stored(Job.key("a")))
                .containsKey(DeletionMark.ID)
                .containsEntry("owner", AttributeValue.fromS("me"));
    }

    @Test
    void batchDoesNotWriteOverMarks() {
        BatchWriter batch = new BatchWriter(store.writer());

        assertThatThrownBy(() -> batch.putAll("putAll", List.of(Job.of("a", "me")), job -> MARKABLE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("deletion mark");
    }

    @Test
    void markOfAParentIsKept() {
        store.table().create("create", Sponsor.KIND, new Sponsor("s", 0L));
        mark(Sponsor.key("s"));

        assertThat(store.monochord().upsert(new Sponsor("s", 0L)).attempt()).isFalse();

        assertThat(store.stored(Sponsor.key("s"))).containsKey(DeletionMark.ID);
    }

    @Test
    void counterOfAParentBeginsWithTheRecordAndIsKept() {
        store.table().create("create", Club.KIND, Club.of("chess"));
        store.monochord().upsert(new Sponsor("s", 0L)).run();
        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("0"));
        store.table().create("create", Seat.KIND, new Seat("chess", "1", "s", "c"));

        store.monochord().upsert(new Sponsor("s", 0L)).run();

        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("1"));
    }

    private void mark(ItemKey<?> key) {
        Map<String, AttributeValue> marked = new HashMap<>(store.stored(key));
        marked.put(DeletionMark.ID, AttributeValue.fromS("x"));
        store.putRaw(marked);
    }
}
