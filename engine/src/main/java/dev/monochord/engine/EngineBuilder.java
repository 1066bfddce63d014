package dev.monochord.engine;

import dev.monochord.engine.internal.storage.RocksLibrary;
import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.engine.time.AdjustableClock;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says what kind of engine is wanted. In memory, on the system's clock, in us-east-1 unless told otherwise. */
public final class EngineBuilder {

    private @Nullable Path folder;
    private Durability durability = Durability.FSYNC;
    private Clock clock = Clock.systemUTC();
    private String region = "us-east-1";
    private Duration transition = Duration.ZERO;
    private Duration sweepInterval = Duration.ofSeconds(1);
    private long itemCollectionLimit = 10L << 30;
    private Consumer<StorageHealth> healthListener = change -> {};

    EngineBuilder() {}

    /** Keeps everything in this folder, which is made where it is missing. One engine at a time may have it open. */
    public EngineBuilder folder(Path folder) {
        this.folder = Objects.requireNonNull(folder);
        return this;
    }

    /** How much an acknowledged write survives, for an engine with a folder; {@link Durability#FSYNC} by default. */
    public EngineBuilder durability(Durability durability) {
        this.durability = Objects.requireNonNull(durability);
        return this;
    }

    /** The clock of everything that depends on time; an {@link AdjustableClock} lets a test move it. */
    public EngineBuilder clock(Clock clock) {
        this.clock = Objects.requireNonNull(clock);
        return this;
    }

    /** The region in ARNs and stream records. */
    public EngineBuilder region(String region) {
        this.region = Objects.requireNonNull(region);
        return this;
    }

    /** How long a table is seen CREATING, UPDATING or DELETING; not at all by default. */
    public EngineBuilder transition(Duration transition) {
        this.transition = Objects.requireNonNull(transition);
        return this;
    }

    /** How often expired items are looked for; every second by default. */
    public EngineBuilder sweepInterval(Duration sweepInterval) {
        this.sweepInterval = Objects.requireNonNull(sweepInterval);
        return this;
    }

    /**
     * Sets the maximum size of an item collection: all items of a table with local secondary indexes that have the same
     * partition key, and their entries in these indexes. Defaults to 10 GB, as at the service; a test can reach a smaller
     * limit.
     *
     * @throws IllegalArgumentException if {@code bytes} is not positive
     */
    public EngineBuilder itemCollectionLimit(long bytes) {
        if (bytes <= 0) {
            throw new IllegalArgumentException("itemCollectionLimit must be positive, got " + bytes);
        }
        this.itemCollectionLimit = bytes;
        return this;
    }

    /**
     * Tells a listener when the data folder can no longer be read or written, and when it can again: once for each
     * change, on the thread that found out. The listener should return quickly and must not call the engine.
     */
    public EngineBuilder onStorageHealth(Consumer<StorageHealth> listener) {
        this.healthListener = Objects.requireNonNull(listener);
        return this;
    }

    /**
     * Opens the engine. One on a folder needs {@code org.rocksdb:rocksdbjni}.
     *
     * @throws EngineException if its folder is in use, is damaged or cannot be used, or RocksDB is missing
     */
    public Engine open() {
        if (folder() != null) {
            RocksLibrary.require();
        }
        return new Engine(this);
    }

    @Nullable
    Path folder() {
        return durability == Durability.MEMORY ? null : folder;
    }

    Durability durability() {
        return durability;
    }

    Clock clock() {
        return clock;
    }

    String region() {
        return region;
    }

    Duration transition() {
        return transition;
    }

    Duration sweepInterval() {
        return sweepInterval;
    }

    long itemCollectionLimit() {
        return itemCollectionLimit;
    }

    Consumer<StorageHealth> healthListener() {
        return healthListener;
    }
}
