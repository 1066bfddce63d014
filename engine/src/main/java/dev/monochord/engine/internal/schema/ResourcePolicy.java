package dev.monochord.engine.internal.schema;

/** A policy that was attached to a table: kept and described, not enforced. */
public record ResourcePolicy(String document, String revisionId) {}
