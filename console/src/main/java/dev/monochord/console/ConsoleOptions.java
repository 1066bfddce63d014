package dev.monochord.console;

import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import java.time.Clock;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a console is served. Immutable.
 *
 * @param version of this build
 * @param basePath what a proxy puts before every path, such as {@code /tools}; empty for none
 * @param allowWrites whether items may be changed
 * @param gate knows the operator's secret; null if everyone who reaches the console may use it
 * @param clock what sessions go by
 */
public record ConsoleOptions(
        String version,
        String basePath,
        boolean allowWrites,
        @Nullable RoleGate gate,
        Clock clock) {

    /** The roles of the console. */
    public static final Roles ROLES = Roles.of("console", "operator");

    private static final Pattern BASE_PATH = Pattern.compile("(/[A-Za-z0-9._~-]+)*");

    /** @throws IllegalArgumentException if the base path is not one */
    public ConsoleOptions {
        if (!BASE_PATH.matcher(basePath).matches()) {
            throw new IllegalArgumentException(
                    "the base path must be like /tools, without a slash at the end, got '" + basePath + "'");
        }
    }
}
