package dev.monochord.migrate.school.v2;

import dev.monochord.annotations.Attribute;
import java.time.Instant;

/** A mark in an examination. */
public record Grade(
        String subject, @Attribute(name = "mark") int grade, Instant given) {}
