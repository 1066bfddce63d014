package dev.monochord.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A module of the house and the modules it may use, itself apart. Those that are not built yet are listed too, so that
 * they are held to their rule from their first class on.
 */
enum Room {
    ANNOTATIONS,
    MODEL(ANNOTATIONS),
    PROCESSOR(ANNOTATIONS, MODEL),
    RUNTIME(ANNOTATIONS, MODEL),
    HTTP(ANNOTATIONS, MODEL, RUNTIME),
    WEB,
    ENGINE(WEB),
    TESTING(ANNOTATIONS, MODEL, RUNTIME, ENGINE),
    MIGRATE(ANNOTATIONS, MODEL, RUNTIME),
    CELLO(ANNOTATIONS, MODEL, RUNTIME, HTTP, MIGRATE),
    TENANTS(ANNOTATIONS, MODEL, RUNTIME, HTTP),
    NUCLEUS(ANNOTATIONS, MODEL, RUNTIME, HTTP),
    QRIE(ANNOTATIONS, MODEL, RUNTIME, HTTP, MIGRATE),
    AUTHZ(ANNOTATIONS, MODEL, RUNTIME, HTTP),
    CONSOLE(ANNOTATIONS, MODEL, RUNTIME, HTTP, MIGRATE),
    SERVER(ANNOTATIONS, MODEL, RUNTIME, HTTP, WEB, ENGINE, MIGRATE, CELLO, TENANTS, NUCLEUS, QRIE, AUTHZ, CONSOLE),
    CLI(ANNOTATIONS, MODEL, RUNTIME, HTTP, WEB, ENGINE, MIGRATE, CELLO, TENANTS, NUCLEUS, QRIE, AUTHZ, CONSOLE, SERVER),
    BENCHMARKS(
            ANNOTATIONS,
            MODEL,
            RUNTIME,
            HTTP,
            WEB,
            ENGINE,
            TESTING,
            MIGRATE,
            CELLO,
            TENANTS,
            NUCLEUS,
            QRIE,
            AUTHZ,
            CONSOLE,
            SERVER,
            CLI);

    private final List<Room> used;

    Room(Room... used) {
        this.used = List.of(used);
    }

    /** Its packages, as ArchUnit writes them; those of a system stand in {@code systems}. */
    String packages() {
        return isSystem() ? "dev.monochord.." + folder() + ".." : "dev.monochord." + folder() + "..";
    }

    String internalPackages() {
        return packages() + "internal..";
    }

    boolean mayUse(Room other) {
        return other == this || used.contains(other);
    }

    private String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    private boolean isSystem() {
        return Arrays.asList("CELLO", "TENANTS", "NUCLEUS", "QRIE", "AUTHZ").contains(name());
    }
}
