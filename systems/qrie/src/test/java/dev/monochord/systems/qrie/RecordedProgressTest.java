package dev.monochord.systems.qrie;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.testing.MonochordExtension;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scans that meet at a listing. */
class RecordedProgressTest {

    private static final String LISTING = "111122223333_AWS::EC2::Volume eu-west-1";

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbQrieSummaryTable.design());

    /** Happens after the first read of another scan, before what it then writes. */
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>();

    private final RecordedProgress first = progress(monochord.monochord());
    private final RecordedProgress second = progress(monochord.monochord().toBuilder()
            .listener(call -> {
                Runnable once = meanwhile.getAndSet(null);
                if (once != null) {
                    once.run();
                }
            })
            .build());

    private static RecordedProgress progress(Monochord on) {
        return new RecordedProgress(
                on, DynamoDbQrieSummaryTable.open(on), new FailureIsolation(RecordedProgressTest.class));
    }

    @Test
    void listingThatEndsWhileItIsTakenIsLeftToTheScanThatReadIt() {
        ListingProgress held = first.take(LISTING).orElseThrow();
        meanwhile.set(held::finish);
        assertThat(second.take(LISTING)).isEmpty();
        assertThat(second.take(LISTING)).isPresent();
    }

    @Test
    void listingThatWasTakenOverAndEndedCannotBeAdvanced() {
        ListingProgress held = first.take(LISTING).orElseThrow();
        held.finish();
        assertThat(held.advance("AAMA-EFR", null)).isFalse();
    }
}
