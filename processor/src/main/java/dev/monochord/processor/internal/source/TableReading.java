package dev.monochord.processor.internal.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of reading a table.
 *
 * @param source null where a finding is an error, or a type is not there
 * @param findings errors and lints, in the order in which they were found
 * @param unresolved a type is not there yet, so nothing can be said
 */
public record TableReading(@Nullable TableSource source, List<SourceFinding> findings, boolean unresolved) {

    public TableReading {
        findings = List.copyOf(findings);
    }
}
