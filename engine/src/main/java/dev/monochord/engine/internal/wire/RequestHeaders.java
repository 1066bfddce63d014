package dev.monochord.engine.internal.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The headers of a request, looked up without regard to case, in the form the transport already has them. */
public interface RequestHeaders {

    /** The first value of a header, or null. */
    @Nullable
    String first(String name);

    /** Every value of a header, in the order sent; empty if there is none. */
    List<String> all(String name);
}
