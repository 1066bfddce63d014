package dev.monochord.migrate.state;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A change of a migration's state. Not thread-safe. */
public final class MigrationEdit {

    private final MigrationState before;
    private Phase phase;
    private long epoch;
    private int readShare;
    private boolean paused;
    private @Nullable Integer rate;
    private int copyPass;
    private int verifyPass;
    private @Nullable Instant verifiedAt;
    private @Nullable Instant repairedAt;
    private @Nullable String failure;
    private @Nullable String coordinator;
    private long coordinatorLease;
    private Instant updatedAt;
    private @Nullable Integer cutOverPass;
    private @Nullable Boolean writesStopped;
    private @Nullable Boolean irreversible;
    private @Nullable Long version;

    MigrationEdit(MigrationState before) {
        this.before = before;
        this.phase = before.phase();
        this.epoch = before.epoch();
        this.readShare = before.readShare();
        this.paused = before.paused();
        this.rate = before.rate();
        this.copyPass = before.copyPass();
        this.verifyPass = before.verifyPass();
        this.verifiedAt = before.verifiedAt();
        this.repairedAt = before.repairedAt();
        this.failure = before.failure();
        this.coordinator = before.coordinator();
        this.coordinatorLease = before.coordinatorLease();
        this.updatedAt = before.updatedAt();
        this.cutOverPass = before.cutOverPass();
        this.writesStopped = before.writesStopped();
        this.irreversible = before.irreversible();
        this.version = before.version();
    }

    public MigrationEdit irreversible() {
        irreversible = true;
        return this;
    }

    public MigrationEdit phase(Phase value) {
        phase = value;
        return this;
    }

    public MigrationEdit epoch(long value) {
        epoch = value;
        return this;
    }

    public MigrationEdit readShare(int value) {
        readShare = value;
        return this;
    }

    public MigrationEdit paused(boolean value) {
        paused = value;
        return this;
    }

    public MigrationEdit rate(@Nullable Integer value) {
        rate = value;
        return this;
    }

    public MigrationEdit copyPass(int value) {
        copyPass = value;
        return this;
    }

    public MigrationEdit verifyPass(int value) {
        verifyPass = value;
        return this;
    }

    public MigrationEdit verifiedAt(@Nullable Instant value) {
        verifiedAt = value;
        return this;
    }

    public MigrationEdit repairedAt(@Nullable Instant value) {
        repairedAt = value;
        return this;
    }

    public MigrationEdit failure(@Nullable String value) {
        failure = value;
        return this;
    }

    public MigrationEdit coordinator(@Nullable String value) {
        coordinator = value;
        return this;
    }

    public MigrationEdit coordinatorLease(long value) {
        coordinatorLease = value;
        return this;
    }

    public MigrationEdit updatedAt(Instant value) {
        updatedAt = value;
        return this;
    }

    public MigrationEdit cutOverPass(int value) {
        cutOverPass = value;
        return this;
    }

    public MigrationEdit writesStopped(boolean value) {
        writesStopped = value ? true : null;
        return this;
    }

    MigrationEdit version(@Nullable Long value) {
        version = value;
        return this;
    }

    /** The changed state. */
    public MigrationState build() {
        return new MigrationState(
                before.id(),
                before.design(),
                before.fromVersion(),
                before.toVersion(),
                before.fromTable(),
                before.toTable(),
                before.fromDesign(),
                before.toDesign(),
                before.transform(),
                before.fingerprint(),
                phase,
                epoch,
                readShare,
                paused,
                before.segments(),
                rate,
                copyPass,
                verifyPass,
                verifiedAt,
                repairedAt,
                failure,
                coordinator,
                coordinatorLease,
                before.createdAt(),
                updatedAt,
                cutOverPass,
                writesStopped,
                irreversible,
                version);
    }
}
