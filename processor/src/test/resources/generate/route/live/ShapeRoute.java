package dev.monochord.migrate.live;

import java.util.function.Supplier;

public interface ShapeRoute {

    <T> T read(String pattern, Supplier<T> old, Supplier<T> next);

    <T> T read(String pattern, Agreement agreement, Supplier<T> old, Supplier<T> next);

    <T> T readNew(String pattern, Supplier<T> next);

    <T> T write(Supplier<T> old, Supplier<T> next);

    void write(Runnable old, Runnable next);

    <T> T delete(String pattern, Supplier<T> old, Supplier<T> next);

    void delete(String pattern, Runnable old, Runnable next);

    <T> T writeNew(String pattern, Supplier<T> next);

    void writeNew(String pattern, Runnable next);
}
