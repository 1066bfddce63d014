package dev.monochord.cli.demo;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.SystemCalls;
import dev.monochord.systems.kit.SystemFactory;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A company with a shop, whose projects, tenants, cloud accounts, findings and permissions fill the systems. The same items
 * are written every time, with times relative to now; what is there already is left alone. Used once.
 */
public final class DemoOrganization {

    /** The domain of its addresses. */
    static final String DOMAIN = "harborpine.example";

    private final SystemCalls calls;
    private final Clock clock;
    private final Function<SystemFactory, Monochord> stores;

    /**
     * An organization for systems that are open.
     *
     * @param clock what the systems go by; history is written in the past if it can be moved
     * @param stores opens the tables of a system as the system itself does
     */
    public DemoOrganization(SystemCalls calls, Clock clock, Function<SystemFactory, Monochord> stores) {
        this.calls = calls;
        this.clock = clock;
        this.stores = stores;
    }

    /**
     * Fills those of the systems that are served.
     *
     * @throws dev.monochord.cli.command.CommandFailedException if a system refuses an item
     */
    public void fill(List<SystemFactory> served) throws InterruptedException {
        try (DemoClock time = new DemoClock(clock)) {
            if (calls.has("cello")) {
                new DemoProjects(new DemoCalls(calls, "cello"), time).fill();
            }
            if (calls.has("nucleus")) {
                new DemoSchedules(new DemoCalls(calls, "nucleus"), time).fill();
            }
        }
        if (calls.has("authz")) {
            new DemoPermissions(new DemoCalls(calls, "authz")).fill();
        }
        Optional<Monochord> resources = store(served, "qrie");
        if (resources.isPresent()) {
            new DemoFindings(new DemoCalls(calls, "qrie"), resources.get(), clock.instant()).fill();
        }
        Optional<Monochord> tenants = store(served, "tenants");
        if (tenants.isPresent()) {
            new DemoTenants(new DemoCalls(calls, "tenants"), tenants.get(), clock.instant()).fill();
        }
    }

    private Optional<Monochord> store(List<SystemFactory> served, String name) {
        return served.stream()
                .filter(factory -> factory.name().equals(name))
                .findFirst()
                .map(stores);
    }
}
