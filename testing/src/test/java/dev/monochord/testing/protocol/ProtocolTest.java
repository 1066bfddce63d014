package dev.monochord.testing.protocol;

import static dev.monochord.testing.protocol.StudioItem.bookingCount;
import static dev.monochord.testing.protocol.StudioItem.deletionId;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Settable;
import dev.monochord.testing.MonochordExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ProtocolTest {

    @RegisterExtension
    static final MonochordExtension store =
            MonochordExtension.create().tables(DynamoDbStudioTable.design(), DynamoDbJournalTable.design());

    private final Monochord monochord = store.monochord();
    private final StudioTable studios = DynamoDbStudioTable.open(monochord);
    private final JournalTable journal = DynamoDbJournalTable.open(monochord);

    @BeforeEach
    void fill() {
        studios.createStudio(new Studio("abbey", "+1", 0L, null, 0));
        studios.createBand(new Band("four", 0));
    }

    @Test
    void whatNamesAParentIsNotSetAlone() {
        assertThat((Object) BookingItem.band).isNotInstanceOf(Settable.class);
        assertThat((Object) StudioItem.bookingCount).isInstanceOf(Settable.class);
    }

    @Test
    void transactionReadsLikeTheDesignSaysIt() {
        monochord
                .transaction()
                .create(new Booking("abbey", "monday", "four"))
                .update(StudioItem.key("abbey"))
                .add(bookingCount, 1L)
                .when(bookingCount.lessThan(2L), deletionId.absent())
                .commit();

        assertThat(studios.studio("abbey").orElseThrow().bookingCount()).isEqualTo(1);
        assertThat(studios.band("four").orElseThrow().bookingCount()).isEqualTo(1);
    }

    @Test
    void childrenAreCountedOnEveryParentAndLimited() {
        studios.createBooking(new Booking("abbey", "monday", "four"));
        studios.createBooking(new Booking("abbey", "tuesday", "four"));

        assertThatThrownBy(() -> studios.createBooking(new Booking("abbey", "sunday", "four")))
                .isInstanceOf(LimitException.class);
        studios.deleteBooking("abbey", "monday");
        studios.createBooking(new Booking("abbey", "sunday", "four"));

        assertThat(studios.studio("abbey").orElseThrow().bookingCount()).isEqualTo(2);
        assertThat(studios.band("four").orElseThrow().bookingCount()).isEqualTo(2);
        assertThatThrownBy(() -> studios.createBooking(new Booking("none", "monday", "four")))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void mutationAndJournalAreWrittenTogetherOrNotAtAll() {
        monochord
                .transaction()
                .create(new Booking("abbey", "monday", "four"))
                .create(new Entry("abbey", 1, "booked"))
                .commit();
        assertThatThrownBy(() -> monochord
                        .transaction()
                        .create(new Booking("abbey", "monday", "four"))
                        .create(new Entry("abbey", 2, "booked again"))
                        .commit())
                .isInstanceOf(ConflictException.class);

        assertThat(journal.entries("abbey")).containsExactly(new Entry("abbey", 1, "booked"));
    }

    @Test
    void replaceSwapsGuardsAndKeepsCounters() {
        Studio seen = studios.studio("abbey").orElseThrow();
        studios.createBooking(new Booking("abbey", "monday", "four"));

        Studio next = studios.update(new Studio("abbey", "+2", seen.bookingCount(), null, seen.version()));

        assertThat(next.version()).isEqualTo(1);
        assertThat(studios.studio("abbey").orElseThrow().bookingCount()).isEqualTo(1);
        assertThatThrownBy(() -> studios.update(seen)).isInstanceOf(PreconditionException.class);
        studios.createStudio(new Studio("second", "+1", 0L, null, 0));
        assertThatThrownBy(() -> studios.createStudio(new Studio("third", "+2", 0L, null, 0)))
                .isInstanceOfSatisfying(
                        ConflictException.class,
                        taken -> assertThat(taken.field()).contains("phone"));
        assertThat(monochord.guards(StudioItem.TYPE).report().findings()).isEmpty();
    }

    @Test
    void countFollowsAChildToAnotherParentOfTheSamePartition() {
        studios.createRoom(new Room("abbey", "one", 0));
        studios.createRoom(new Room("abbey", "two", 0));
        studios.createRehearsal(new Rehearsal("abbey", "monday", "one"));

        studios.replaceRehearsal(new Rehearsal("abbey", "monday", "two"));

        assertThat(studios.room("abbey", "one").orElseThrow().rehearsals()).isZero();
        assertThat(studios.room("abbey", "two").orElseThrow().rehearsals()).isEqualTo(1);
        studios.createRehearsal(new Rehearsal("abbey", "tuesday", "one"));
        assertThatThrownBy(() -> studios.replaceRehearsal(new Rehearsal("abbey", "tuesday", "two")))
                .isInstanceOf(LimitException.class);
    }

    @Test
    void studioGoesWithItsBookingsAndItsPhoneIsFree() {
        studios.createBooking(new Booking("abbey", "monday", "four"));

        studios.deleteStudio("abbey");

        assertThat(studios.bookings("abbey")).isEmpty();
        assertThat(studios.band("four").orElseThrow().bookingCount()).isZero();
        assertThat(monochord.guards(StudioItem.TYPE).report().guards()).isZero();
        studios.createStudio(new Studio("other", "+1", 0L, null, 0));
    }
}
