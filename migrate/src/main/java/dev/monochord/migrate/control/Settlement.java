package dev.monochord.migrate.control;

import dev.monochord.migrate.state.InstanceState;
import dev.monochord.migrate.state.MigrationsTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Tells when every process acts by the current epoch of a migration. A process that has been silent for longer than its lease
 * has stopped writing by itself, so it is not waited for. The time is measured here, on one clock. For one thread.
 */
final class Settlement {

    private final MigrationsTable table;
    private final Duration lease;
    private final LongSupplier nanoTime;
    private final Map<String, Sign> signs = new HashMap<>();
    private final long startedAt;

    Settlement(MigrationsTable table, Duration lease, LongSupplier nanoTime) {
        this.table = table;
        this.lease = lease;
        this.nanoTime = nanoTime;
        this.startedAt = nanoTime.getAsLong();
    }

    private record Sign(long lease, long seenAt) {}

    /**
     * The processes that are still waited for. A process that has not registered yet is one that may be starting, and it acts
     * by what it reads, so nobody is waited for whom nobody can see; but one that read the phase just before it changed
     * registers within a lease, so the first lease is always waited for.
     */
    List<String> open(String migration, long epoch) {
        long now = nanoTime.getAsLong();
        List<String> open = new ArrayList<>();
        for (InstanceState instance : table.instances(migration)) {
            if (instance.epoch() >= epoch) {
                continue;
            }
            Sign before = signs.get(instance.instance());
            if (before == null || before.lease() != instance.lease()) {
                signs.put(instance.instance(), new Sign(instance.lease(), now));
                open.add(instance.instance());
            } else if (now - before.seenAt() < lease.toNanos()) {
                open.add(instance.instance());
            }
        }
        if (open.isEmpty() && now - startedAt < lease.toNanos()) {
            open.add("processes that have not registered yet");
        }
        return open;
    }
}
