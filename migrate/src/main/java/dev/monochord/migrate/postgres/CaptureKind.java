package dev.monochord.migrate.postgres;

import dev.monochord.migrate.internal.decoding.LogicalChanges;
import dev.monochord.migrate.internal.outbox.OutboxChanges;
import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.catalog.SourceConnection;
import dev.monochord.migrate.postgres.change.CapturedColumns;
import dev.monochord.migrate.postgres.change.ChangeSource;
import java.sql.Connection;
import java.util.List;

/** How changes are captured while rows are copied. */
public enum CaptureKind {
    /** Logical decoding: needs {@code wal_level = logical} and the attribute {@code REPLICATION}. */
    DECODING,
    /** A table that triggers fill: works on every server, and doubles the writes. */
    OUTBOX;

    /** Returns a phrase for messages. */
    String description() {
        return this == DECODING ? "logical decoding" : "an outbox (--outbox)";
    }

    /** Returns what the capture asks of the server, in a sentence. */
    String cost() {
        return this == DECODING
                ? "logical decoding needs wal_level = logical, a free replication slot and a role with REPLICATION; the slot"
                        + " keeps WAL until its changes are applied, so set max_slot_wal_keep_size"
                : "the triggers of the outbox write a second row for each change of the application";
    }

    /** Returns what the settings of the server mean for the capture. */
    List<String> warnings(Connection sql) {
        return this == DECODING
                        && SourceConnection.setting(sql, "max_slot_wal_keep_size")
                                .equals("-1")
                ? List.of(
                        "max_slot_wal_keep_size is unlimited (-1): a replication slot that nobody reads fills the disk of"
                                + " the server")
                : List.of();
    }

    ChangeSource open(PostgresAddress address, String name, CapturedColumns columns) {
        return this == DECODING
                ? LogicalChanges.open(address, name, columns)
                : OutboxChanges.open(address, name, columns);
    }
}
