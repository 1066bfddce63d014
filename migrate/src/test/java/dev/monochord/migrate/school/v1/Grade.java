package dev.monochord.migrate.school.v1;

import java.time.Instant;

/** A mark in an examination. */
public record Grade(String subject, int grade, Instant given) {}
