package dev.monochord.migrate.control;

import dev.monochord.migrate.state.InstanceState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Tells when every process acts by the current epoch of a migration. A process that has been silent for longer than its lease
 * and the longest request has stopped writing by itself, so it is not waited for. Every process tells its lease; the longest
 * one counts for all. The time is measured here, on one clock. Not thread-safe.
 */
final class Settlement {

    private final MigrationsTable table;
    private final ControlSettings settings;
    private final LongSupplier nanoTime;
    private final Map<String, Sign> signs = new HashMap<>();
    private final long startedAt;

    Settlement(MigrationsTable table, ControlSettings settings, LongSupplier nanoTime) {
        this.table = table;
        this.settings = settings;
        this.nanoTime = nanoTime;
        this.startedAt = nanoTime.getAsLong();
    }

    private record Sign(long lease, long seenAt) {}

    /** Waits until every process acts by the current epoch, with signs of life of the one that waits. */
    void await(Coordination right, Sleeper sleeper, Consumer<String> progress) {
        String migration = right.state().id();
        long epoch = right.state().epoch();
        List<String> open = open(migration, epoch);
        if (!open.isEmpty()) {
            progress.accept(waiting(migration, open));
        }
        while (!open.isEmpty()) {
            Coordination.pause(sleeper, settings.lease().dividedBy(4));
            right.beat();
            open = open(migration, epoch);
        }
    }

    private String waiting(String migration, List<String> open) {
        List<InstanceState> instances = table.instances(migration);
        String silence =
                Duration.ofNanos(lease(instances)).plus(settings.maxRequest()).toSeconds() + " s";
        return "Waiting for "
                + open.stream()
                        .map(id -> instances.stream()
                                .filter(instance -> instance.instance().equals(id))
                                .map(instance -> id + " (last sign of life " + instance.updatedAt() + ")")
                                .findFirst()
                                .orElse(id))
                        .collect(Collectors.joining(", "))
                + ". A process without another sign of life is waited for " + silence + ".";
    }

    /**
     * The processes that are still waited for. A process registers before it reads the phase for the first time, so one that
     * cannot be seen here reads the current one. The first lease is waited for all the same: processes of an earlier release
     * register after the first read, and only if there is a migration.
     */
    List<String> open(String migration, long epoch) {
        long now = nanoTime.getAsLong();
        List<String> open = new ArrayList<>();
        List<InstanceState> instances = table.instances(migration);
        long lease = lease(instances);
        long silence = lease + settings.maxRequest().toNanos();
        for (InstanceState instance : instances) {
            if (instance.epoch() >= epoch) {
                continue;
            }
            Sign before = signs.get(instance.instance());
            if (before == null || before.lease() != instance.lease()) {
                signs.put(instance.instance(), new Sign(instance.lease(), now));
                open.add(instance.instance());
            } else if (now - before.seenAt() <= silence) {
                open.add(instance.instance());
            }
        }
        if (open.isEmpty() && now - startedAt < lease) {
            open.add("processes that have not registered yet");
        }
        return open;
    }

    /** The longest lease of a process, and at least the one that is expected of those that do not tell. */
    private long lease(List<InstanceState> instances) {
        return instances.stream()
                .map(InstanceState::leaseMillis)
                .filter(Objects::nonNull)
                .mapToLong(millis -> Duration.ofMillis(millis).toNanos())
                .reduce(settings.lease().toNanos(), Math::max);
    }
}
