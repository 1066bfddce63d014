package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.testing.Coupon;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import dev.monochord.runtime.testing.Ticket;
import java.net.SocketException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Items before and after a write, also if requests or answers are lost and if others write in between. */
class ItemResultTest {

    private static final Job JOB = Job.of("a", "me");
    private static final Job OTHER = Job.of("a", "you");
    private static final Person ANN = Person.of("1", "ann@example.org");

    private final TestStore store = TestStore.open();
    private final Writer writer = store.writer();

    @BeforeEach
    void create() {
        store.table().create("create", Job.KIND, JOB);
        store.table().create("create", Person.KIND, ANN);
        store.gate().take();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void deleteReturnsTheItemByOneRequest() {
        assertThat(delete(Job.key("a"), false)).contains(JOB);
        assertThat(store.gate().take()).isEqualTo(1);
        assertThat(delete(Job.key("a"), false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void deleteOfAnItemWithGuardsReturnsTheItemThatWasRead(boolean once) {
        assertThat(delete(Person.key("1"), once)).contains(ANN);
        assertThat(store.gate().take()).isEqualTo(2);
        assertThat(delete(Person.key("1"), once)).isEmpty();
    }

    @Test
    void deleteOnceReturnsTheItemThatWasRead() {
        assertThat(delete(Job.key("a"), true)).contains(JOB);
        assertThat(store.gate().requests(GetItemRequest.class)).hasSize(1);
        assertThat(store.gate().requests(TransactWriteItemsRequest.class)).hasSize(1);
        assertThat(delete(Job.key("a"), true)).isEmpty();
    }

    @Test
    void itemOfALostAnswerIsNotReportedAsMissing() {
        store.faults().add("lost-answer,times=1@DeleteItem");

        assertThatThrownBy(() -> delete(Job.key("a"), false))
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("the item that was there before");
        assertThat(store.stored(Job.key("a"))).isEmpty();
    }

    @Test
    void itemOfALostAnswerIsNotReportedAsMissingByTheNextPlan() {
        store.table().create("create", Ticket.KIND, new Ticket("1", null));
        store.faults().add("lost-answer,times=1@DeleteItem");

        assertThatThrownBy(() -> delete(Ticket.key("1"), false))
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("the item that was there before");
        assertThat(delete(Ticket.key("1"), false)).isEmpty();
    }

    @Test
    void itemOfALostRequestIsNotReportedAsMissingIfAnotherKindTakesItsKey() {
        store.table().create("create", Coupon.KIND, new Coupon("1"));
        Map<String, AttributeValue> other = new HashMap<>(Coupon.key("1").attributes());
        other.put("type", AttributeValue.fromS("Voucher"));
        loseTheFirstRequest(() -> store.putRaw(other));

        assertThatThrownBy(() -> delete(Coupon.key("1"), false))
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("the item that was there before");
        assertThat(delete(Coupon.key("1"), false)).isEmpty();
        assertThat(store.stored(Coupon.key("1"))).isEqualTo(other);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itemOfALostRequestIsReturned(boolean once) {
        loseTheFirstRequest();
        assertThat(delete(Job.key("a"), once)).contains(JOB);
        loseTheFirstRequest();
        assertThat(delete(Person.key("1"), once)).contains(ANN);
    }

    @Test
    void transactionOfALostAnswerStillReturnsTheItem() {
        store.faults().add("lost-answer,times=1@TransactWriteItems");
        assertThat(delete(Job.key("a"), true)).contains(JOB);

        store.faults().add("lost-answer,times=1@TransactWriteItems");
        assertThat(delete(Person.key("1"), false)).contains(ANN);
    }

    @Test
    void itemThatChangesBeforeItsTransactionIsReturnedAsItWasDeleted() {
        store.gate().before(TransactWriteItemsRequest.class, () -> store.table().put("put", Job.KIND, OTHER));

        assertThat(delete(Job.key("a"), true)).contains(OTHER);
        assertThat(store.stored(Job.key("a"))).isEmpty();
    }

    @Test
    void conditionThatFailsOnTheReadItemIsRefused() {
        Step delete = writer.delete("delete", Job.key("a")).when(Job.STATE.equalTo("done"), null);

        assertThatExceptionOfType(PreconditionException.class)
                .isThrownBy(() -> writer.commitReturningOld("delete", Job.key("a"), delete, true));
        assertThat(store.stored(Job.key("a"))).isNotEmpty();
    }

    @Test
    void putReturnsWhatItReplaces() {
        assertThat(put(OTHER, false)).contains(JOB);
        assertThat(put(JOB, true)).contains(OTHER);
        assertThat(put(Job.of("new", "me"), false)).isEmpty();
    }

    @Test
    void putThatIsRepeatedDoesNotReturnItself() {
        store.faults().add("lost-answer,times=1@PutItem");

        assertThatThrownBy(() -> put(OTHER, false)).isInstanceOf(RetriesExhaustedException.class);
    }

    @Test
    void putOfALostRequestReturnsWhatItReplaces() {
        loseTheFirstRequest();

        assertThat(put(OTHER, false)).contains(JOB);
    }

    @Test
    void putOnceIsExactAfterALostAnswer() {
        store.faults().add("lost-answer,times=1@TransactWriteItems");

        assertThat(put(OTHER, true)).contains(JOB);
    }

    @Test
    void updateOnceReturnsTheItemItLeaves() {
        store.faults().add("lost-answer,times=1@TransactWriteItems");

        Job after = store.monochord()
                .update(Job.key("a"))
                .add(Job.ATTEMPT, 1L)
                .once()
                .returning();

        assertThat(after).isEqualTo(new Job("a", "me", "started", 2, null));
        assertThat(store.stored(Job.key("a")).get("attempt").n()).isEqualTo("2");
    }

    @Test
    void updateOnceReturnsNoLaterState() {
        store.gate()
                .before(
                        TransactWriteItemsRequest.class,
                        () -> store.monochord()
                                .update(Job.key("a"))
                                .add(Job.ATTEMPT, 10L)
                                .run());

        Job after = store.table()
                .update("update", Job.key("a"))
                .add("attempt", one())
                .once()
                .returning();

        assertThat(after.attempt()).isEqualTo(12);
        assertThat(store.gate().requests(GetItemRequest.class)).hasSize(2);
        assertThat(store.gate().requests(DynamoDbRequest.class)).last().isInstanceOf(TransactWriteItemsRequest.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 120})
    void attributeThatAnotherAddsBeforeTheTransactionIsReturned(int unknown) {
        Map<String, AttributeValue> item = new HashMap<>(Job.KIND.encode(JOB));
        IntStream.range(0, unknown).forEach(i -> item.put("a" + i, one()));
        store.putRaw(item);
        item.put("expires", Encode.iso(Instant.EPOCH));
        store.gate().before(TransactWriteItemsRequest.class, () -> store.putRaw(item));

        Job after = store.table()
                .update("update", Job.key("a"))
                .add("attempt", one())
                .once()
                .returning();

        assertThat(after).isEqualTo(new Job("a", "me", "started", 2, Instant.EPOCH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"expires", "owner"})
    void deleteOnceReturnsWhatAnotherWritesBeforeTheTransaction(String attribute) {
        Map<String, AttributeValue> item = new HashMap<>(Job.KIND.encode(JOB));
        IntStream.range(0, 120).forEach(i -> item.put("a" + i, one()));
        store.putRaw(item);
        item.put(attribute, Encode.iso(Instant.EPOCH));
        store.gate().before(TransactWriteItemsRequest.class, () -> store.putRaw(item));

        assertThat(delete(Job.key("a"), true)).contains(Job.KIND.decode(item));
    }

    @Test
    void updateWithoutChangesReturnsTheItemThatWasChecked() {
        assertThat(store.monochord().update(Job.key("a")).returning()).isEqualTo(JOB);
        assertThat(store.gate().requests(DynamoDbRequest.class)).last().isInstanceOf(TransactWriteItemsRequest.class);
    }

    private <T> Optional<T> delete(ItemKey<T> key, boolean once) {
        return writer.commitReturningOld("delete", key, writer.delete("delete", key), once);
    }

    private Optional<Job> put(Job job, boolean once) {
        return writer.commitReturningOld("put", Job.KIND.keyOf(job), writer.put("put", Job.KIND, job), once);
    }

    private static AttributeValue one() {
        return AttributeValue.fromN("1");
    }

    private void loseTheFirstRequest() {
        loseTheFirstRequest(() -> {});
    }

    private void loseTheFirstRequest(Runnable meanwhile) {
        store.needsEngine();
        store.gate().before(DynamoDbRequest.class, () -> {
            meanwhile.run();
            throw SdkClientException.create("lost", new SocketException("reset"));
        });
    }
}
