package dev.monochord.migrate.postgres;

import dev.monochord.migrate.postgres.change.CaptureLostException;
import dev.monochord.migrate.postgres.change.ChangeSource;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.state.ChangeProgress;
import dev.monochord.migrate.postgres.state.TableProgress;
import dev.monochord.migrate.postgres.state.TransferMilestones;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.migrate.postgres.transfer.CopySegments;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a migration began and what it has reached, as every worker has to see it. Not thread-safe. */
final class TransferLedger {

    private static final Duration FRESH = Duration.ofHours(24);

    private final MappingFile mapping;
    private final CaptureKind capture;
    private final TransferTable state;
    private final Clock clock;

    TransferLedger(MappingFile mapping, CaptureKind capture, TransferTable state, Clock clock) {
        this.mapping = mapping;
        this.capture = capture;
        this.state = state;
        this.clock = clock;
    }

    /** Whether the progress of a table is recorded. */
    boolean hasBegun() {
        return state.tables(mapping.name()).findAny().isPresent();
    }

    /** How the copy of a table began; empty if it has not. */
    Optional<TableProgress> progress(RowMapping table) {
        return state.progress(mapping.name(), table.table().toString());
    }

    /**
     * How the copy of a table began.
     *
     * @throws FaultException if it has not
     */
    TableProgress recorded(RowMapping table) {
        return progress(table)
                .orElseThrow(() -> new FaultException(
                        "migration " + mapping.name() + " has not begun: capture changes before rows are copied",
                        null));
    }

    /** How the copies of all tables began that have. */
    List<TableProgress> begun() {
        return mapping.tables().stream()
                .flatMap(table -> progress(table).stream())
                .toList();
    }

    /** The changes that were applied. */
    ChangeProgress changes() {
        return state.changes(mapping.name()).orElse(ChangeProgress.none(mapping.name()));
    }

    /**
     * Checks that the migration began with the same capture and the same mapping, if it has begun.
     *
     * @throws InvalidInputException if it began with others
     */
    void requireSameTerms() {
        state.tables(mapping.name()).forEach(table -> {
            String kind = table.kind();
            if (kind != null && !kind.equals(capture.name())) {
                throw new InvalidInputException(
                        "capture",
                        "migration " + mapping.name() + " captures changes by "
                                + CaptureKind.valueOf(kind).description()
                                + ", not by " + capture.description() + ": use the same in every step, or reset the"
                                + " migration and start it again");
            }
            String digest = table.mapping();
            if (digest != null && !digest.equals(mapping.digest())) {
                throw new InvalidInputException(
                        "mapping",
                        "migration " + mapping.name() + " began with another mapping: use the same in every step, or"
                                + " reset the migration and start it again");
            }
        });
    }

    /**
     * Checks that all rows are copied.
     *
     * @throws FaultException if some are not
     */
    void requireCopied(CopySegments segments) {
        for (RowMapping table : mapping.tables()) {
            if (progress(table)
                    .filter(begun -> segments.progress(begun).copied())
                    .isEmpty()) {
                throw new FaultException("table " + table.table() + " is not copied completely: copy it first", null);
            }
        }
    }

    /**
     * Checks that the migration is not finished.
     *
     * @throws FaultException if it is
     */
    void requireOpen() {
        if (endedAt() != null) {
            throw new FaultException("migration " + mapping.name() + " is finished: reset it to start again", null);
        }
    }

    /**
     * Checks that the server still captures the changes of a migration that has begun.
     *
     * @throws CaptureLostException if it does not
     */
    void requireCapture(ChangeSource source) {
        if (!source.exists()) {
            throw new CaptureLostException(
                    "the server no longer has what captures the changes of migration " + mapping.name() + ", "
                            + capture.description(),
                    null);
        }
    }

    /** How the migration captures changes, whatever this call was told. */
    CaptureKind recordedCapture() {
        return state.tables(mapping.name())
                .map(TableProgress::kind)
                .filter(kind -> kind != null)
                .map(CaptureKind::valueOf)
                .findFirst()
                .orElse(capture);
    }

    /** The tables of the mapping and those with which the migration began. */
    List<SourceTable> allTables() {
        Set<SourceTable> tables = new LinkedHashSet<>();
        mapping.tables().forEach(table -> tables.add(table.table()));
        state.tables(mapping.name()).forEach(table -> tables.add(SourceTable.parse(table.table())));
        return List.copyOf(tables);
    }

    /** Deletes all that is recorded. */
    void forget(CopySegments segments) {
        for (TableProgress table : state.tables(mapping.name()).toList()) {
            segments.delete(table);
            state.deleteProgress(mapping.name(), table.table());
        }
        state.deleteChanges(mapping.name());
        state.deleteMilestones(mapping.name());
        state.rejected(mapping.name()).toList().forEach(row -> state.deleteRejected(mapping.name(), row.id()));
    }

    /**
     * Records that the stores are equal, or that this is not known. Before the migration has begun it does not count, as the
     * migration may begin with another mapping.
     */
    void verified(boolean equal) {
        requireMilestones();
        state.recordVerification(mapping.name(), equal && hasBegun() ? clock.instant() : null);
    }

    /**
     * Checks that a verification found no difference lately.
     *
     * @throws FaultException if none did
     */
    void requireVerified() {
        Instant at = verifiedAt();
        if (at == null) {
            throw new FaultException(
                    "migration " + mapping.name() + " is not verified: tombstones go only after a verification that"
                            + " found no difference. Verify, and repair what differs",
                    null);
        }
        if (at.plus(FRESH).isBefore(clock.instant())) {
            throw new FaultException(
                    "migration " + mapping.name() + " was verified at " + at + ", more than " + FRESH.toHours()
                            + " hours ago: verify again",
                    null);
        }
    }

    @Nullable
    Instant verifiedAt() {
        return milestones().verifiedAt();
    }

    @Nullable
    Instant endedAt() {
        return milestones().endedAt();
    }

    /** Records that every change is applied and the capture is about to end. */
    void ended() {
        requireMilestones();
        state.recordEnd(mapping.name(), clock.instant());
    }

    /** Other processes may record milestones at the same time, so each is updated by itself. */
    private void requireMilestones() {
        if (state.milestones(mapping.name()).isEmpty()) {
            try {
                state.createMilestones(TransferMilestones.none(mapping.name()));
            } catch (ConflictException createdMeanwhile) {
                return;
            }
        }
    }

    private TransferMilestones milestones() {
        return state.milestones(mapping.name()).orElse(TransferMilestones.none(mapping.name()));
    }
}
