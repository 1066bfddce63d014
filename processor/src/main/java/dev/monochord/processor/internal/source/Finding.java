package dev.monochord.processor.internal.source;

import dev.monochord.model.problem.Diagnostic;

/** Something to say about the source, and where. */
public record Finding(Diagnostic diagnostic, String message, Site site) {}
