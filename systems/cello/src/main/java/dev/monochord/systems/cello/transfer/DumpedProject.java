package dev.monochord.systems.cello.transfer;

import dev.monochord.systems.cello.store.KeptToken;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A project as PostgreSQL has it.
 *
 * @param tokens the newest first
 * @param assumedExpiry the ids of tokens without {@code expires_at}, for which {@code created_at} and 8776 hours is taken
 */
public record DumpedProject(
        String name, @Nullable String repository, List<KeptToken> tokens, Set<String> assumedExpiry) {

    public DumpedProject {
        tokens = List.copyOf(tokens);
        assumedExpiry = Set.copyOf(assumedExpiry);
    }
}
