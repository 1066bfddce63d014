package dev.monochord.benchmarks;

import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A module and the modules it may use, besides itself. */
enum Room {
    ANNOTATIONS(""),
    MODEL("", ANNOTATIONS),
    PROCESSOR("", ANNOTATIONS, MODEL),
    RUNTIME("", ANNOTATIONS, MODEL),
    WEB(""),
    ENGINE("", WEB),
    TESTING("", ANNOTATIONS, MODEL, RUNTIME, ENGINE),
    MIGRATE("", ANNOTATIONS, MODEL, RUNTIME),
    KIT("systems/", ANNOTATIONS, MODEL, RUNTIME),
    SERVER("", ANNOTATIONS, MODEL, RUNTIME, WEB, KIT),
    SYSTEMS_TESTING("systems/", ANNOTATIONS, MODEL, RUNTIME, WEB, ENGINE, TESTING, KIT, SERVER),
    CELLO("systems/", ANNOTATIONS, MODEL, RUNTIME, MIGRATE, KIT),
    TENANTS("systems/", ANNOTATIONS, MODEL, RUNTIME, WEB, KIT),
    NUCLEUS("systems/", ANNOTATIONS, MODEL, RUNTIME, KIT),
    QRIE("systems/", ANNOTATIONS, MODEL, RUNTIME, MIGRATE, KIT),
    AUTHZ("systems/", ANNOTATIONS, MODEL, RUNTIME, KIT),
    STANDINS("systems/", ANNOTATIONS, MODEL, RUNTIME, WEB, KIT, NUCLEUS),
    SYSTEMS_AWS("systems/", ANNOTATIONS, MODEL, RUNTIME, KIT, TENANTS, NUCLEUS, QRIE, AUTHZ),
    CONSOLE("", ANNOTATIONS, MODEL, RUNTIME, MIGRATE, KIT),
    CLI(
            "",
            ANNOTATIONS,
            MODEL,
            RUNTIME,
            MIGRATE,
            WEB,
            ENGINE,
            KIT,
            SERVER,
            CELLO,
            TENANTS,
            NUCLEUS,
            QRIE,
            AUTHZ,
            SYSTEMS_AWS,
            CONSOLE),
    BENCHMARKS(
            "",
            ANNOTATIONS,
            MODEL,
            RUNTIME,
            MIGRATE,
            WEB,
            ENGINE,
            TESTING,
            KIT,
            SERVER,
            CELLO,
            TENANTS,
            NUCLEUS,
            QRIE,
            AUTHZ,
            STANDINS,
            SYSTEMS_AWS,
            CONSOLE,
            CLI);

    /** The libraries that a user depends on; all other modules are programs, systems and tests. */
    static final Set<Room> PUBLISHED = Collections.unmodifiableSet(
            EnumSet.of(ANNOTATIONS, MODEL, PROCESSOR, RUNTIME, WEB, ENGINE, TESTING, MIGRATE, KIT));

    private final String parent;
    private final List<Room> used;

    Room(String parent, Room... used) {
        this.parent = parent;
        this.used = List.of(used);
    }

    /** The name in the document: {@code systems/cello}. */
    String folder() {
        return parent + title();
    }

    /** The name among the modules that another may use: {@code cello}. */
    String title() {
        return name().toLowerCase(Locale.ROOT).replace("systems_", "");
    }

    /** Its packages, in the notation of ArchUnit. */
    String packages() {
        return "dev.monochord." + folder().replace('/', '.') + "..";
    }

    Path classes(Path root) {
        return root.resolve(folder()).resolve("target/classes");
    }

    Path moduleDescriptor(Path root) {
        return root.resolve(folder()).resolve("src/main/java/module-info.java");
    }

    List<Room> used() {
        return used;
    }

    boolean mayUse(Room other) {
        return other == this || used.contains(other);
    }
}
