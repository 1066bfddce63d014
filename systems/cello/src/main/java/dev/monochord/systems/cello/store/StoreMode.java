package dev.monochord.systems.cello.store;

import java.util.Arrays;

/**
 * Which store decides, and what the other one is for. Two adjacent modes can run side by side and both write, except
 * {@link #COMPARE} and {@link #DDB_PRIMARY}: each of them has another store decide, so both may accept what only one of them
 * can have. Between these two, in either direction, projects and tokens are not written until the last server of the mode
 * before is gone.
 */
public enum StoreMode {
    /** PostgreSQL alone. */
    PG_ONLY(true, false, false),
    /** PostgreSQL decides; writes also go to DynamoDB, whose failures are counted. */
    SHADOW_WRITE(true, true, false),
    /** As {@link #SHADOW_WRITE}, and reads are compared. */
    COMPARE(true, true, true),
    /** DynamoDB decides; writes also go to PostgreSQL, so that there is a way back. */
    DDB_PRIMARY(false, true, false),
    /** DynamoDB alone: the default. */
    DDB_ONLY(false, false, false);

    private final boolean postgresDecides;
    private final boolean shadows;
    private final boolean compares;

    StoreMode(boolean postgresDecides, boolean shadows, boolean compares) {
        this.postgresDecides = postgresDecides;
        this.shadows = shadows;
        this.compares = compares;
    }

    public boolean postgresDecides() {
        return postgresDecides;
    }

    boolean shadows() {
        return shadows;
    }

    boolean compares() {
        return compares;
    }

    /** Whether PostgreSQL is used at all. */
    public boolean needsPostgres() {
        return this != DDB_ONLY;
    }

    /** The names, for settings. */
    public static String[] names() {
        return Arrays.stream(values()).map(StoreMode::name).toArray(String[]::new);
    }
}
