package dev.monochord.engine.internal.storage;

/** A position in a range of a {@link RowStore}. Starts before the first row. */
public interface StoreCursor extends AutoCloseable {

    /** Moves to the next row, or returns false at the end of the range. */
    boolean next();

    /** The key of the current row. */
    byte[] key();

    /** The value of the current row. */
    byte[] value();

    @Override
    void close();
}
