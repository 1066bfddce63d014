package dev.monochord.systems.kit;

import dev.monochord.runtime.Monochord;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a system is opened with.
 *
 * @param monochord to open its tables on; counts calls and knows the clock
 * @param settings the environment variables; a system reads those that begin with its own name
 * @param secrets what only this installation knows, such as the secret of an administrator
 * @param dataFolder where a system may keep files beside its tables, or null if it may not
 */
public record SystemContext(
        Monochord monochord,
        Map<String, String> settings,
        Secrets secrets,
        @Nullable Path dataFolder) {

    /** A context in which nothing but the tables outlives the process. */
    public SystemContext(Monochord monochord, Map<String, String> settings, Secrets secrets) {
        this(monochord, settings, secrets, null);
    }

    public SystemContext {
        settings = Map.copyOf(settings);
    }

    /** Returns where a system may keep files, if anything is to outlive the process. */
    public Optional<Path> folder() {
        return Optional.ofNullable(dataFolder);
    }

    public Clock clock() {
        return monochord.clock();
    }
}
