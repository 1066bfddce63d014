package dev.monochord.console.migrate;

import dev.monochord.console.migrate.MigrationDemo.State;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.PassStatus;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A migration at a moment.
 *
 * @param segments of the pass that workers are at; empty if none is
 * @param plan the steps, as text
 * @param obstacles what keeps it from cut-over
 * @param running the action that is being done; empty if none is
 * @param messages what actions said, newest first
 * @param demo how the demo goes; null if this is not its migration
 */
public record MigrationView(
        MigrationStatus status,
        List<SegmentState> segments,
        List<MigrationAction> actions,
        String plan,
        List<String> obstacles,
        List<DifferenceView> differences,
        String running,
        List<String> messages,
        @Nullable State demo) {

    /** The phases on the straight way. */
    public static final List<Phase> WAY = List.of(
            Phase.PLANNED,
            Phase.PREPARED,
            Phase.DUAL_WRITE,
            Phase.BACKFILL,
            Phase.VERIFY,
            Phase.READ_NEW,
            Phase.CUT_OVER,
            Phase.CONTRACT,
            Phase.DONE);

    public MigrationView {
        segments = List.copyOf(segments);
        actions = List.copyOf(actions);
        obstacles = List.copyOf(obstacles);
        differences = List.copyOf(differences);
        messages = List.copyOf(messages);
    }

    public String id() {
        return status.migration().id();
    }

    public boolean isPast(Phase phase) {
        return WAY.contains(status.migration().phase())
                && phase.compareTo(status.migration().phase()) < 0;
    }

    /** The time that a pass has left, in words; empty if it cannot be told. */
    public String left(PassStatus pass) {
        Duration left = pass.done() ? null : pass.left(pass.itemsPerSecond());
        if (left == null) {
            return "";
        }
        long seconds = left.toSeconds();
        return seconds < 120 ? seconds + " s" : seconds / 60 + " min";
    }
}
