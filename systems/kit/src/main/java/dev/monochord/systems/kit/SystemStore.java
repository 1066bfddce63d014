package dev.monochord.systems.kit;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a system keeps its tables, as far as its settings say something other than what all systems have in common.
 *
 * @param endpoint the address of a DynamoDB of its own, or null
 * @param roleArn the role to assume for it, or null
 * @param roleSessionName what the role's session is called
 * @param tableNames the actual names of tables, by those in their designs; others keep theirs
 */
public record SystemStore(
        @Nullable URI endpoint, @Nullable String roleArn, String roleSessionName, Map<String, String> tableNames) {

    public SystemStore {
        tableNames = Map.copyOf(tableNames);
    }

    /** The store that all systems have in common, with the names of the designs. */
    public static SystemStore shared() {
        return new SystemStore(null, null, "monochord", Map.of());
    }

    /** Whether it needs a client of its own. */
    public boolean isOwn() {
        return endpoint != null || roleArn != null;
    }
}
