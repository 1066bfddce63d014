package dev.monochord.migrate.postgres.change;

import java.util.HexFormat;

/**
 * Where a version of a row stands in the order of the source. Of two changes of one row, the later one has the greater
 * stamp. The text form has a fixed width and sorts like the stamps.
 *
 * @param position the commit position (LSN) of the transaction, or the number of the outbox row
 * @param index counts the changes of a transaction from 1; 0 for rows of the copy
 */
public record ChangeStamp(long position, int index) implements Comparable<ChangeStamp> {

    /** Returns for example {@code 00000000016B3740-00000003}. */
    public String text() {
        HexFormat hex = HexFormat.of().withUpperCase();
        return hex.toHexDigits(position) + "-" + hex.toHexDigits(index);
    }

    /** Reads what {@link #text()} returns. */
    public static ChangeStamp parse(String text) {
        int dash = text.indexOf('-');
        return new ChangeStamp(
                Long.parseUnsignedLong(text, 0, dash, 16), Integer.parseUnsignedInt(text, dash + 1, text.length(), 16));
    }

    @Override
    public int compareTo(ChangeStamp other) {
        int byPosition = Long.compareUnsigned(position, other.position);
        return byPosition != 0 ? byPosition : Integer.compareUnsigned(index, other.index);
    }
}
