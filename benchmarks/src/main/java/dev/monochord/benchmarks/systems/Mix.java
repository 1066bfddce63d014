package dev.monochord.benchmarks.systems;

import dev.monochord.systems.kit.SystemFactory;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What clients do with one system. A system is measured by adding its mix to {@link #all}.
 *
 * <p>Thread-safe: each client has a {@link User} of its own.
 */
interface Mix {

    static List<Mix> all() {
        return List.of(new CelloMix(), new TenantsMix(), new NucleusMix(), new QrieMix(), new AuthzMix());
    }

    SystemFactory factory();

    /** The environment variables with which it is started. */
    Map<String, String> settings();

    /** Makes what all clients share; called once, before the first user. */
    default void prepare(ClientSession session) throws Exception {}

    /** A client, with what it needs made already. */
    User user(int number, ClientSession session, SplittableRandom random) throws Exception;

    /** One client. Not thread-safe. */
    interface User {

        /** Makes one call, or a few that belong together. */
        void act() throws Exception;
    }
}
