package dev.monochord.web;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The headers of a request. Names are looked up without regard to case. */
public interface RequestHeaders {

    /** Returns the first value of a header, or null. */
    @Nullable
    String first(String name);

    /** Returns every value of a header in the order sent; empty if there is none. */
    List<String> all(String name);

    /** Passes every header, with its name as sent, to the consumer. */
    void forEach(BiConsumer<String, String> consumer);
}
