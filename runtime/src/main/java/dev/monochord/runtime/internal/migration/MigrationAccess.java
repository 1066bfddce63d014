package dev.monochord.runtime.internal.migration;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.internal.mirror.ShapeReader;
import dev.monochord.runtime.internal.mirror.ShapeWriter;
import dev.monochord.runtime.internal.mirror.StoreRequests;
import dev.monochord.runtime.internal.mirror.WriteMirror;
import dev.monochord.runtime.internal.read.ShapeReads;
import dev.monochord.runtime.internal.session.SessionAccess;
import dev.monochord.runtime.internal.write.GuardedWrites;

/** What the module {@code migrate} does with a {@link Monochord} beyond its API. Thread-safe. */
public final class MigrationAccess {

    private MigrationAccess() {}

    /** Reads items as they are stored. */
    public static ShapeReader reader(Monochord monochord) {
        return new ShapeReads(SessionAccess.of(monochord));
    }

    /** Writes items as they are stored. */
    public static ShapeWriter writer(Monochord monochord) {
        return new GuardedWrites(SessionAccess.of(monochord));
    }

    /** Sends requests that no pattern has. */
    public static StoreRequests requests(Monochord monochord) {
        return SessionAccess.of(monochord).calls();
    }

    /** Has every {@link Monochord} of a builder write a second shape of its tables with them. Returns the builder. */
    public static Monochord.Builder mirror(Monochord.Builder builder, WriteMirror mirror) {
        SessionAccess.mirror(builder, mirror);
        return builder;
    }
}
