package dev.monochord.engine.internal.fault;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a rule or the recorder wants to know of a request.
 *
 * @param tables the names of the tables in it
 * @param index the index it names
 * @param data whether the operation reads or writes items
 */
public record CallFacts(
        String operation, List<String> tables, @Nullable String index, boolean data) {}
