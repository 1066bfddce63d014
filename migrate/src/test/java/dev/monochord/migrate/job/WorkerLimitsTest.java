package dev.monochord.migrate.job;

import static dev.monochord.migrate.job.MigratingCards.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.migrate.transform.WatchedTransform;
import dev.monochord.migrate.work.DryRun;
import dev.monochord.migrate.work.SegmentClaims;
import dev.monochord.runtime.error.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** When a worker waits for its share, gives up or stops. */
class WorkerLimitsTest {

    private final MigratingCards cards = new MigratingCards();

    @AfterEach
    void close() {
        cards.close();
    }

    @Test
    void slowPageIsNotTakenOver() throws Exception {
        cards.start(200, 10);
        SegmentClaims idle = cards.otherWorker();
        List<String> taken = new ArrayList<>();
        cards.whenAsleep(() -> {
            if (cards.migrations().migration(ID).phase() == Phase.BACKFILL
                    && idle.next(ID, "copy-1").claimed() != null) {
                taken.add("at " + cards.now());
            }
        });
        Duration before = cards.now();

        cards.job(cards.transform()).run(false, cards.told()::add);

        assertThat(taken).isEmpty();
        assertThat(cards.copies()).isEqualTo(200);
        assertThat(cards.now().minus(before))
                .as("four units for each copy at ten a second")
                .isGreaterThan(Duration.ofSeconds(75));
    }

    @Test
    void suspendedWorkerAbandonsItsPage() throws Exception {
        cards.start(20, null); // so few that one thread writes them
        AtomicInteger calls = new AtomicInteger();
        MigrationJob job = cards.job(new WatchedTransform(cards.transform(), item -> {
            if (calls.incrementAndGet() == 1) {
                cards.migrations().control().pause(ID, true);
                cards.pass(MigratingCards.LEASE);
            }
        }));

        assertThat(job.run(true, cards.told()::add)).isEqualTo(MigrationJob.Ending.NOTHING_FREE);

        assertThat(cards.copies()).isZero();
        cards.migrations().control().pause(ID, false);
        job.run(false, cards.told()::add);
        assertThat(cards.copies()).isEqualTo(20);
    }

    @Test
    void missingTableStopsTheWorkerAndIsNoDeadLetter() {
        cards.start(40, null);
        cards.engine()
                .client()
                .updateTable(update -> update.tableName("cards_v2").deletionProtectionEnabled(false));
        cards.engine().client().deleteTable(delete -> delete.tableName("cards_v2"));

        assertThatThrownBy(() -> cards.job(cards.transform()).run(false, cards.told()::add))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("no such table");
        assertThat(cards.deadLetters()).isZero();
    }

    @Test
    void tooManyDeadLettersStopTheWorker() {
        cards.start(1600, null);
        MigrationJob job = cards.job(new WatchedTransform(cards.transform(), item -> {
            throw new UntransformableException("not as designed", null);
        }));

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> job.run(false, cards.told()::add))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("has 1000 dead letters")
                    .hasMessageContaining("monochord migrate report cards");
        }
    }

    @Test
    void itemThatCanNoLongerBeTransformedIsADeadLetterOfTheVerification() throws Exception {
        cards.start(3, null);
        AtomicInteger calls = new AtomicInteger();
        MigrationJob job = cards.job(new WatchedTransform(cards.transform(), item -> {
            if (cards.migrations().migration(ID).phase() == Phase.VERIFY
                    && item.get("sk").s().equals("C#c1")) {
                if (calls.incrementAndGet() == 1) {
                    cards.engine()
                            .client()
                            .deleteItem(delete -> delete.tableName("cards_v2")
                                    .key(Map.of("pk", item.get("pk"), "sk", AttributeValue.fromS("CARD#c1"))));
                } else {
                    throw new UntransformableException("no longer as designed", null);
                }
            }
        }));

        assertThat(job.run(false, cards.told()::add)).isEqualTo(MigrationJob.Ending.BLOCKED);
        assertThat(cards.deadLetters()).isEqualTo(1);
    }

    @Test
    void dryRunKeepsToTheRate() throws Exception {
        cards.start(200, 1);
        Duration before = cards.now();

        DryRun.Report report = cards.migrations().dryRun(ID, cards.transform());

        assertThat(cards.now().minus(before).toSeconds()).isGreaterThanOrEqualTo((long) report.readUnits());
    }

    @Test
    void dryRunCountsTheItemsThatOneBecomes() throws Exception {
        cards.start(2, null);

        DryRun.Report three = cards.migrations().dryRun(ID, copies(3));
        DryRun.Report tooMany = cards.migrations().dryRun(ID, copies(100));

        assertThat(three.mostMade()).isEqualTo(3);
        assertThat(three.isClean()).isTrue();
        assertThat(tooMany.failed()).isEqualTo(2);
        assertThat(tooMany.samples().get(0).reason()).startsWith("It becomes 100 items");
    }

    private static ItemTransform copies(int number) {
        return ItemTransform.of(
                "copies",
                item -> IntStream.range(0, number)
                        .mapToObj(i -> {
                            Map<String, AttributeValue> copy = new HashMap<>(item);
                            copy.put("sk", AttributeValue.fromS(item.get("sk").s() + "#" + i));
                            return copy;
                        })
                        .toList());
    }
}
