package dev.monochord.systems.nucleus;

import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.nucleus.envelope.NucleusBodies;
import java.util.List;
import java.util.Map;

/**
 * Nucleus over HTTP. Thread-safe.
 *
 * @param health throws if the tables cannot be read
 * @param end ends what runs beside requests
 */
record NucleusRoutes(List<Route> routes, Runnable health, Runnable end) implements HttpSystem {

    NucleusRoutes {
        routes = List.copyOf(routes);
    }

    @Override
    public String name() {
        return NucleusFactory.NAME;
    }

    @Override
    public String description() {
        return "Accounts, the schedules by which their resources run, and a log of everything that was done.";
    }

    @Override
    public Object errorBody(Failure failure) {
        return new NucleusBodies.Refused(false, failure.message());
    }

    @Override
    public void checkHealth() {
        health.run();
    }

    @Override
    public void close() {
        end.run();
    }

    @Override
    public Map<String, Object> securitySchemes() {
        return RoleGate.securityScheme(
                "The secret of a role (viewer, operator or admin), with the user in X-User-Id; or a JWT with sub and"
                        + " roles, where NUCLEUS_JWT_SECRET is set.");
    }
}
