package dev.monochord.runtime;

import dev.monochord.runtime.internal.write.Writer;

/** Parts of a {@link Monochord} that only tests of the runtime ask for. */
public final class MonochordInternals {

    private MonochordInternals() {}

    public static Writer writer(Monochord monochord) {
        return monochord.writer();
    }
}
