package dev.monochord.runtime.internal.session;

import dev.monochord.runtime.internal.mirror.WriteMirror;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way from a {@code Monochord} to its session for packages of this module that are not part of the API. {@code Monochord}
 * registers itself when it is loaded; it is an {@link Object} here because it stands above this package. Thread-safe.
 */
public final class SessionAccess {

    private static volatile @Nullable Owner owner;

    private SessionAccess() {}

    /** What {@code Monochord} offers inside this module. */
    public interface Owner {

        Session session(Object monochord);

        void mirror(Object builder, WriteMirror mirror);
    }

    public static void register(Owner monochord) {
        owner = monochord;
    }

    /** The session of a {@code Monochord}. */
    public static Session of(Object monochord) {
        return registered().session(monochord);
    }

    /** Has a builder of a {@code Monochord} write a second shape of its tables. */
    public static void mirror(Object builder, WriteMirror mirror) {
        registered().mirror(builder, mirror);
    }

    // Whoever has a Monochord has loaded its class.
    private static Owner registered() {
        return Objects.requireNonNull(owner, "Monochord is not loaded");
    }
}
