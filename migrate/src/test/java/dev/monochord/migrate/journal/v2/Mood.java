package dev.monochord.migrate.journal.v2;

public enum Mood {
    GLAD,
    SAD
}
