package dev.monochord.systems.tenants;

import java.util.concurrent.atomic.LongAdder;

/** Counts what goes wrong with runs, for the metrics. Thread-safe. */
final class RunCounters {

    /** Runs that failed. */
    final LongAdder failed = new LongAdder();

    /** Times that a run stopped proceeding because a call to its provisioner's service failed. */
    final LongAdder blocked = new LongAdder();
}
