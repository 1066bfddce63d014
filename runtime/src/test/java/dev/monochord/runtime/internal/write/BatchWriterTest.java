package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Member;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;

class BatchWriterTest {

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void putsAndDeletesTwentyFiveAtATime() {
        store.monochord().putAll(jobs(60));
        assertThat(store.all()).hasSize(60);
        assertThat(store.gate().requests(BatchWriteItemRequest.class)).hasSize(3);

        store.monochord()
                .deleteAll(jobs(60).stream().map(job -> Job.key(job.id())).toList());
        assertThat(store.all()).isEmpty();
    }

    @Test
    void sendsAgainWhatIsLeft() {
        store.faults().add("unprocessed:0.5,times=40");

        store.monochord().putAll(jobs(60));

        assertThat(store.all()).hasSize(60);
    }

    @Test
    void namesWhatRemains() {
        store.faults().add("unprocessed");

        RetriesExhaustedException left = catchThrowableOfType(
                RetriesExhaustedException.class, () -> store.monochord().putAll(jobs(30)));

        assertThat(left.left()).hasSize(30).contains(Job.key("29").attributes());
    }

    @Test
    void refusesDuplicatesAndWhatNeedsConditions() {
        assertThatThrownBy(() -> store.monochord().putAll(List.of(Job.of("a", "x"), Job.of("a", "y"))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("twice");
        assertThatThrownBy(() -> store.monochord().putAll(List.of(Person.of("1", "a@b"))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("one by one");
        assertThatThrownBy(() -> store.monochord().deleteAll(List.of(Member.key("a", "b"))))
                .isInstanceOf(InvalidInputException.class);
    }

    private static List<Job> jobs(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Job.of(Integer.toString(i), "me"))
                .toList();
    }
}
