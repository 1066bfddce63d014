package dev.monochord.systems.cello;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything under one project, read by one query.
 *
 * @param project the project; null where its partition has no owner
 * @param targets by name
 * @param tokens by id
 */
public record ProjectContents(@Nullable Project project, List<Target> targets, List<Token> tokens) {

    public ProjectContents {
        targets = List.copyOf(targets);
        tokens = List.copyOf(tokens);
    }
}
