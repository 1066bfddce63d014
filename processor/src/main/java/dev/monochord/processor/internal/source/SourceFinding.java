package dev.monochord.processor.internal.source;

import dev.monochord.model.problem.Diagnostic;

/** Something to say about the source, and where. */
public record SourceFinding(Diagnostic diagnostic, String message, Site site) {}
