package dev.monochord.systems.kit;

import dev.monochord.runtime.Monochord;
import java.time.Clock;
import java.util.Map;

/**
 * What a system is opened with.
 *
 * @param monochord to open its tables on; counts calls and knows the clock
 * @param settings the environment variables; a system reads those that begin with its own name
 * @param secrets what only this installation knows, such as the secret of an administrator
 */
public record SystemContext(Monochord monochord, Map<String, String> settings, Secrets secrets) {

    public SystemContext {
        settings = Map.copyOf(settings);
    }

    public Clock clock() {
        return monochord.clock();
    }
}
