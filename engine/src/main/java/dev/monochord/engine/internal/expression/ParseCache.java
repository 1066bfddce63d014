package dev.monochord.engine.internal.expression;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Remembers what texts were parsed to: an application sends few texts, each of them again and again. When it is full it is
 * emptied, which costs an application with few texts nothing and keeps one with endless texts from filling the memory.
 * Texts that do not parse are not remembered. Thread-safe.
 */
public final class ParseCache<T> {

    private static final int CAPACITY = 1024;

    private final ConcurrentHashMap<String, T> parsed = new ConcurrentHashMap<>();

    /** What a text was parsed to, or is now. */
    public T get(String text, Supplier<T> parser) {
        T known = parsed.get(text);
        if (known != null) {
            return known;
        }
        T fresh = parser.get();
        if (parsed.size() >= CAPACITY) {
            parsed.clear();
        }
        parsed.put(text, fresh);
        return fresh;
    }
}
