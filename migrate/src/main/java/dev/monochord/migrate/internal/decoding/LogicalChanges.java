package dev.monochord.migrate.internal.decoding;

import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.migrate.postgres.catalog.SourceLock;
import dev.monochord.migrate.postgres.change.CaptureLostException;
import dev.monochord.migrate.postgres.change.CapturePoint;
import dev.monochord.migrate.postgres.change.CapturedColumns;
import dev.monochord.migrate.postgres.change.ChangeBatch;
import dev.monochord.migrate.postgres.change.ChangeSource;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceLag;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;
import org.postgresql.replication.ReplicationSlotInfo;

/**
 * Changes by logical decoding with {@code pgoutput}. Not thread-safe.
 *
 * <p><b>Where copy and stream meet.</b> Creating the slot exports a snapshot and names the position at which it was taken.
 * Every transaction that committed before is in the snapshot, every other one is in the stream, even if it had begun
 * before. The stamp of a change is therefore the position of its commit, not of the change itself, which may lie before
 * that of the slot.
 *
 * <p><b>Positions.</b> The server keeps the position that was confirmed last and sends everything after it again. Only ends
 * of transactions are confirmed.
 */
public final class LogicalChanges implements ChangeSource {

    private static final String PREFIX = "monochord";
    private static final int STATUS_SECONDS = 10;
    /** SQLSTATE of a slot whose WAL was removed, and of one that does not exist. */
    private static final List<String> LOST = List.of("55000", "42704");

    /** SQLSTATE of a slot that another session streams from. */
    private static final String IN_USE = "55006";

    private static final int ATTEMPTS = 20;
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final PostgresAddress address;
    private final List<SourceTable> tables;
    private final ReplicationSlot slot;
    private final Connection sql;
    private final TransactionVisibility visibility;
    private final ChangeDecoder decoder;
    private @Nullable Connection replication;
    private @Nullable PGReplicationStream stream;

    private final Sleeper sleeper;

    private LogicalChanges(
            PostgresAddress address, CapturedColumns columns, ReplicationSlot slot, Connection sql, Sleeper sleeper) {
        this.address = address;
        tables = columns.tables();
        this.slot = slot;
        this.sql = sql;
        this.sleeper = sleeper;
        visibility = new TransactionVisibility(sql, sleeper);
        decoder = new ChangeDecoder(PREFIX, columns, new OutOfLineValues(sql), visibility);
    }

    /**
     * Connects to a server.
     *
     * @param name of the slot and the publication: small letters, digits and {@code _}
     * @throws dev.monochord.runtime.error.InvalidInputException if the server cannot decode its log
     */
    public static LogicalChanges open(PostgresAddress address, String name, CapturedColumns columns) {
        return open(address, name, columns, Sleeper.system());
    }

    /** As {@link #open(PostgresAddress, String, CapturedColumns)}, with another way to wait for a slot that is in use. */
    public static LogicalChanges open(PostgresAddress address, String name, CapturedColumns columns, Sleeper sleeper) {
        Connection sql = connect(address, false);
        try {
            ReplicationSlot slot = new ReplicationSlot(name, sql);
            slot.requireLogicalLog();
            return new LogicalChanges(address, columns, slot, sql, sleeper);
        } catch (RuntimeException failure) {
            close(sql);
            throw failure;
        }
    }

    @Override
    public boolean exists() {
        return slot.status().isPresent() && slot.publishes(tables);
    }

    @Override
    public CapturePoint begin() {
        return new SourceLock(sql, slot.name()).exclusively(() -> {
            Optional<ReplicationSlot.Status> existing = created();
            if (existing.isEmpty()) {
                return create();
            }
            String confirmed = Objects.requireNonNull(slot.require().confirmed());
            return point(LogSequenceNumber.valueOf(confirmed), null);
        });
    }

    /**
     * Returns the status of the slot once it is created; empty if there is none. The server shows a slot while it still waits
     * for running transactions. What is read before they have ended is in no snapshot, and their changes not in the stream.
     */
    private Optional<ReplicationSlot.Status> created() {
        Optional<ReplicationSlot.Status> status = slot.status();
        while (status.isPresent() && status.get().confirmed() == null) {
            pause();
            status = slot.status();
        }
        return status;
    }

    private CapturePoint create() {
        slot.publish(tables);
        Connection connection = connect(address, true);
        replication = connection;
        try {
            ReplicationSlotInfo created = connection
                    .unwrap(PGConnection.class)
                    .getReplicationAPI()
                    .createReplicationSlot()
                    .logical()
                    .withSlotName(slot.name())
                    .withOutputPlugin("pgoutput")
                    .make();
            return point(created.getConsistentPoint(), created.getSnapshotName());
        } catch (SQLException failure) {
            throw new PostgresException(
                    "the replication slot " + slot.name()
                            + " could not be created. It needs the attribute REPLICATION and a free slot"
                            + " (max_replication_slots)",
                    failure);
        }
    }

    private static CapturePoint point(LogSequenceNumber position, @Nullable String snapshot) {
        return new CapturePoint(position.asString(), new ChangeStamp(position.asLong(), 0), snapshot);
    }

    @Override
    public ChangeBatch poll(int max) {
        PGReplicationStream open = stream == null ? start() : stream;
        ChangeDecoder.Batch batch = decoder.batch();
        try {
            while (batch.size() < max) {
                ByteBuffer message = open.readPending();
                if (message == null) {
                    break;
                }
                decoder.decode(message, batch);
            }
            // Stamps of a version tell that it can be read: rejected rows are looked at again, and rows are repaired.
            visibility.await(batch.transactions());
            return batch.end();
        } catch (SQLException failure) {
            throw lostOr("the changes of slot " + slot.name() + " could not be read", failure);
        }
    }

    private PGReplicationStream start() {
        slot.require();
        Connection connection = replication == null ? connect(address, true) : replication;
        replication = connection;
        for (int attempt = 1; ; attempt++) {
            try {
                PGReplicationStream started = start(connection);
                stream = started;
                return started;
            } catch (SQLException failure) {
                if (!IN_USE.equals(failure.getSQLState()) || attempt == ATTEMPTS) {
                    throw lostOr("the changes of slot " + slot.name() + " cannot be streamed", failure);
                }
                pause();
            }
        }
    }

    private PGReplicationStream start(Connection connection) throws SQLException {
        return connection
                .unwrap(PGConnection.class)
                .getReplicationAPI()
                .replicationStream()
                .logical()
                .withSlotName(slot.name())
                .withSlotOption("proto_version", 1)
                .withSlotOption("publication_names", slot.name())
                .withSlotOption("messages", true)
                .withStatusInterval(STATUS_SECONDS, TimeUnit.SECONDS)
                .start();
    }

    /** For as long as the server may take to notice that the last worker was killed. */
    private void pause() {
        sleeper.pause(PAUSE, "for slot " + slot.name());
    }

    private RuntimeException lostOr(String attempt, SQLException failure) {
        try {
            slot.require();
        } catch (CaptureLostException lost) {
            lost.addSuppressed(failure);
            return lost;
        } catch (PostgresException unreachable) {
            return new PostgresException(attempt, failure);
        }
        String state = failure.getSQLState();
        return state != null && LOST.contains(state)
                ? new CaptureLostException("the replication slot " + slot.name() + " cannot be used", failure)
                : new PostgresException(attempt, failure);
    }

    /**
     * The driver sends its status only while it reads, and the server ends a stream that is silent for
     * {@code wal_sender_timeout}. A status that is sent proves nothing, so the server is asked who streams from the slot.
     */
    @Override
    public synchronized void keepAlive() {
        PGReplicationStream open = stream;
        Connection connection = replication;
        if (open == null || connection == null) {
            throw new IllegalStateException("keepAlive comes after poll");
        }
        try {
            open.forceUpdateStatus(); // with the positions that were confirmed last
            if (!slot.isUsedBy(connection.unwrap(PGConnection.class).getBackendPID())) {
                throw new FaultException(
                        "the server no longer streams the changes of slot " + slot.name()
                                + " to this process: call the step again",
                        null);
            }
        } catch (SQLException failure) {
            throw new PostgresException("the stream of slot " + slot.name() + " has ended", failure);
        }
    }

    @Override
    public void confirm(String position) {
        PGReplicationStream open = stream;
        if (open == null) {
            throw new IllegalStateException("confirm comes after poll");
        }
        LogSequenceNumber confirmed = LogSequenceNumber.valueOf(position);
        open.setAppliedLSN(confirmed);
        open.setFlushedLSN(confirmed);
        try {
            open.forceUpdateStatus();
        } catch (SQLException failure) {
            throw new PostgresException("position " + position + " could not be confirmed", failure);
        }
    }

    @Override
    public String mark() {
        String marker = UUID.randomUUID().toString();
        slot.emit(PREFIX, marker);
        return marker;
    }

    @Override
    public SourceLag lag() {
        return slot.lag();
    }

    @Override
    public void remove() {
        disconnect();
        slot.drop();
    }

    @Override
    public void close() {
        try {
            disconnect();
        } finally {
            close(sql);
        }
    }

    private synchronized void disconnect() {
        stream = null;
        Connection open = replication;
        replication = null;
        if (open == null) {
            return;
        }
        try {
            int session = open.unwrap(PGConnection.class).getBackendPID();
            // Without a word to the server: ending the stream politely would wait for what it still has to send.
            open.abort(Runnable::run);
            slot.awaitEnd(session);
        } catch (SQLException unusable) {
            throw new PostgresException("a connection could not be ended", unusable);
        }
    }

    private static Connection connect(PostgresAddress address, boolean forReplication) {
        try {
            return forReplication ? address.connectForReplication() : address.connectToSource();
        } catch (SQLException failure) {
            throw new PostgresException(address + " cannot be reached", failure);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException unusable) {
            throw new PostgresException("a connection could not be closed", unusable);
        }
    }
}
