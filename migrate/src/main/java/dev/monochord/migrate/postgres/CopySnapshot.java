package dev.monochord.migrate.postgres;

import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.catalog.SourceConnection;
import dev.monochord.migrate.postgres.change.CapturePoint;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot in which a capture began, as long as this process copies from it. The server removes no old rows meanwhile. A
 * copy without it reads newer rows, which is as safe. Not thread-safe.
 */
final class CopySnapshot implements AutoCloseable {

    private final PostgresAddress address;
    private @Nullable Connection connection;

    CopySnapshot(PostgresAddress address) {
        this.address = address;
    }

    /** Opens the snapshot of a capture, if it has one. */
    void take(CapturePoint point) {
        if (point.snapshot() != null) {
            close();
            connection = SourceConnection.inSnapshot(address, point.snapshot());
        }
    }

    /** Returns a connection in the snapshot, or another one if there is none. */
    Connection or(Connection other) {
        Connection open = connection;
        return open == null ? other : open;
    }

    /** Releases the snapshot. */
    @Override
    public void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            SourceConnection.close(open);
        }
    }
}
