package dev.monochord.migrate.internal.decoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.change.CapturedColumns;
import dev.monochord.migrate.postgres.change.SourceChange;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A transaction that is in the stream before other sessions see it: here one that commits while it is waited for. */
class TransactionVisibilityTest {

    private static final SourceTable TABLE = SourceTable.parse("notes");

    private final PostgresServer server = PostgresServer.create();
    private final AtomicInteger waits = new AtomicInteger();
    private Connection sql;
    private Connection writer;
    private int transaction;

    @BeforeEach
    void change() throws SQLException {
        server.run("CREATE TABLE notes (id int PRIMARY KEY, body text)", "INSERT INTO notes VALUES (1, 'old')");
        sql = server.address().connectToSource();
        writer = server.address().connect();
        writer.setAutoCommit(false);
        try (Statement statement = writer.createStatement()) {
            statement.execute("UPDATE notes SET body = 'new'");
            try (ResultSet found = statement.executeQuery("SELECT pg_current_xact_id()")) {
                found.next();
                transaction = (int) found.getLong(1);
            }
        }
    }

    @AfterEach
    void close() throws SQLException {
        writer.close();
        sql.close();
        server.close();
    }

    private void commitAtThirdWait() {
        try {
            if (waits.incrementAndGet() == 3) {
                writer.commit();
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void largeValueIsReadOnceTheUpdateIsVisible() throws IOException {
        TransactionVisibility visibility = new TransactionVisibility(sql, time -> commitAtThirdWait());
        ChangeDecoder decoder =
                new ChangeDecoder("test", CapturedColumns.all(List.of(TABLE)), new OutOfLineValues(sql), visibility);
        ChangeDecoder.Batch batch = decoder.batch();

        decoder.decode(begin(), batch);
        decoder.decode(relation(), batch);
        decoder.decode(update(), batch);

        assertThat(waits).hasValue(3);
        assertThat(batch.transactions()).containsExactly(transaction);
        assertThat(batch.end().changes())
                .singleElement()
                .satisfies(change -> assertThat(
                                ((SourceChange.Update) change).row().get("body"))
                        .isEqualTo("new"));
    }

    @Test
    void transactionThatStaysInvisibleEndsTheStep() {
        AtomicInteger pauses = new AtomicInteger();
        Sleeper sleeper = time -> pauses.incrementAndGet();
        assertThatThrownBy(() -> new TransactionVisibility(sql, sleeper).await(Set.of(transaction)))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("synchronous_standby_names");
        assertThat(pauses).hasPositiveValue();
    }

    @ParameterizedTest
    @CsvSource({
        "5, 7, 5",
        "9, 7, 9",
        "4294967295, 4294967296, 4294967295",
        "3, 4294967290, 4294967299",
        "4294967290, 12884901890, 12884901882",
        "2147483649, 4294967296, 2147483649"
    })
    void idHasTheEpochThatIsNearest(long id, long near, long expected) {
        assertThat(TransactionVisibility.widened((int) id, near)).isEqualTo(expected);
    }

    /** A part of a message. */
    private interface Part {
        void write(DataOutputStream message) throws IOException;
    }

    private static ByteBuffer message(Part part) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        part.write(new DataOutputStream(bytes));
        return ByteBuffer.wrap(bytes.toByteArray());
    }

    private static void text(DataOutputStream message, String text) throws IOException {
        message.write(text.getBytes(StandardCharsets.UTF_8));
        message.writeByte(0);
    }

    private ByteBuffer begin() throws IOException {
        return message(out -> {
            out.writeByte('B');
            out.writeLong(100);
            out.writeLong(0);
            out.writeInt(transaction);
        });
    }

    private static ByteBuffer relation() throws IOException {
        return message(out -> {
            out.writeByte('R');
            out.writeInt(1);
            text(out, "public");
            text(out, "notes");
            out.writeByte('d');
            out.writeShort(2);
            for (String column : List.of("id", "body")) {
                out.writeByte(column.equals("id") ? 1 : 0);
                text(out, column);
                out.writeInt(0);
                out.writeInt(-1);
            }
        });
    }

    /** Of row 1, whose body did not change. */
    private static ByteBuffer update() throws IOException {
        return message(out -> {
            out.writeByte('U');
            out.writeInt(1);
            out.writeByte('N');
            out.writeShort(2);
            out.writeByte('t');
            out.writeInt(1);
            out.writeByte('1');
            out.writeByte('u');
        });
    }
}
