package dev.monochord.migrate.job;

import static dev.monochord.migrate.job.MigratingCards.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.WatchedTransform;
import dev.monochord.migrate.work.SegmentClaims;
import dev.monochord.migrate.work.WorkingHours;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A worker that the schedule or somebody else lets wait. */
class ThrottledWorkerTest {

    private final MigratingCards cards = new MigratingCards();

    @AfterEach
    void close() {
        cards.close();
    }

    @Test
    void worksDuringItsHoursOnly() throws Exception {
        cards.start(1200, 50);
        cards.throttledBy(WorkingHours.parse(List.of("12:00-12:01", "23:00-06:00"), ZoneId.of("UTC"), cards.clock()));
        Set<LocalTime> written = ConcurrentHashMap.newKeySet();

        assertThat(cards.job(new WatchedTransform(cards.transform(), item -> written.add(time())))
                        .run(false, cards.told()::add))
                .isEqualTo(MigrationJob.Ending.WAITING);

        assertThat(cards.copies()).isEqualTo(1200);
        assertThat(written)
                .anyMatch(time -> time.getHour() == 12)
                .anyMatch(time -> time.getHour() == 23)
                .allMatch(time -> time.getHour() == 12 && time.getMinute() == 0 || time.getHour() == 23);
    }

    private LocalTime time() {
        return cards.clock().instant().atZone(ZoneOffset.UTC).toLocalTime();
    }

    @Test
    void waitingWorkerKeepsItsSegmentAndTellsWhyItWaits() throws Exception {
        cards.start(20, null);
        AtomicInteger asked = new AtomicInteger();
        cards.throttledBy(() ->
                asked.incrementAndGet() < 100 ? Optional.of("throttled by http://host/load: 429") : Optional.empty());
        SegmentClaims idle = cards.otherWorker();
        List<String> taken = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        cards.whenAsleep(() -> {
            if (idle.next(ID, "copy-1").claimed() != null) {
                taken.add("at " + cards.now());
            }
            shown.add(cards.migrations().status(ID).throttle());
        });

        cards.job(cards.transform()).run(false, cards.told()::add);

        assertThat(taken).isEmpty();
        assertThat(shown).contains("throttled by http://host/load: 429");
        assertThat(cards.copies()).isEqualTo(20);
        assertThat(cards.migrations().status(ID).throttle()).isNull();
    }

    @Test
    void pauseIsNoticedWhileTheWorkerWaits() throws Exception {
        cards.start(20, null);
        cards.throttledBy(() -> Optional.of("too early"));
        AtomicInteger slept = new AtomicInteger();
        cards.whenAsleep(() -> {
            if (slept.incrementAndGet() == 3) {
                cards.migrations().control().pause(ID, true);
            }
        });

        assertThat(cards.job(cards.transform()).run(true, cards.told()::add))
                .isEqualTo(MigrationJob.Ending.NOTHING_FREE);

        assertThat(cards.copies()).isZero();
        assertThat(cards.otherWorker().next(ID, "copy-1").claimed())
                .as("the segment is free for others")
                .isNotNull();
    }

    @Test
    void abortIsNoticedWhileTheWorkerWaitsWithinAPage() throws Exception {
        cards.start(400, null);
        AtomicInteger asked = new AtomicInteger();
        cards.throttledBy(() -> asked.incrementAndGet() > 3 ? Optional.of("too early") : Optional.empty());
        AtomicInteger slept = new AtomicInteger();
        cards.whenAsleep(() -> {
            if (slept.incrementAndGet() == 3) {
                assertThat(cards.copies()).isBetween(1, 399);
                cards.whenAsleep(() -> {});
                cards.migrations().control().abort(ID, cards.migrations().tables(), cards.told()::add);
            }
        });

        assertThat(cards.job(cards.transform()).run(false, cards.told()::add)).isEqualTo(MigrationJob.Ending.FINISHED);

        assertThat(cards.migrations().migration(ID).phase()).isEqualTo(Phase.ABORTED);
    }

    @Test
    void workerThatIsAskedToEndStopsWaiting() throws Exception {
        cards.start(20, null);
        cards.throttledBy(() -> Optional.of("too early"));
        MigrationJob job = cards.job(cards.transform());
        cards.whenAsleep(job::stop);

        assertThat(job.run(false, cards.told()::add)).isEqualTo(MigrationJob.Ending.STOPPED);

        assertThat(cards.copies()).isZero();
    }
}
