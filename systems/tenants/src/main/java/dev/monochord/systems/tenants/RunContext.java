package dev.monochord.systems.tenants;

import dev.monochord.runtime.Monochord;
import java.time.Instant;

/** What every run of an operation works with. */
record RunContext(
        Monochord monochord, TenantsTable tenants, Provisioner provisioner, AttemptRules rules, RunCounters counters) {

    Instant now() {
        return monochord.clock().instant();
    }
}
