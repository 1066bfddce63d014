package dev.monochord.systems.qrie;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How far a listing has come. Not thread-safe. */
interface ListingProgress extends AutoCloseable {

    /** When the listing began. */
    Instant start();

    /** Where it goes on, or null for its first page. */
    @Nullable
    String cursor();

    /** Whether pages before the cursor were read by an earlier scan. */
    boolean isResumed();

    /** Why resources of pages before the cursor could not be read, or null. */
    @Nullable
    String unread();

    /** Records that the pages before a cursor are done; returns false if another scan has taken the listing over. */
    boolean advance(String cursor, @Nullable String unread);

    /** Ends the listing: the next scan begins at its first page. */
    void finish();

    /** Lets others take the listing over. */
    @Override
    default void close() {}

    /** The progress of a listing that is begun anew by every scan. */
    static ListingProgress unrecorded(Instant start) {
        return new ListingProgress() {
            @Override
            public Instant start() {
                return start;
            }

            @Override
            public @Nullable String cursor() {
                return null;
            }

            @Override
            public boolean isResumed() {
                return false;
            }

            @Override
            public @Nullable String unread() {
                return null;
            }

            @Override
            public boolean advance(String cursor, @Nullable String unread) {
                return true;
            }

            @Override
            public void finish() {}
        };
    }
}
