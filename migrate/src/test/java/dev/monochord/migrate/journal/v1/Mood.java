package dev.monochord.migrate.journal.v1;

public enum Mood {
    CALM,
    GLAD,
    SAD
}
