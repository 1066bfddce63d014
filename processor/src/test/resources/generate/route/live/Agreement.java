package dev.monochord.migrate.live;

public enum Agreement {
    EXACT,
    ANY_ORDER,
    NONE
}
