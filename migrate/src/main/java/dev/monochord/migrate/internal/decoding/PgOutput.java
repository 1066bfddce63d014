package dev.monochord.migrate.internal.decoding;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.migrate.postgres.change.SourceTable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parses messages of the plugin {@code pgoutput}, version 1 of its protocol, values as text. Remembers the relations that
 * the server announces before their first change. Not thread-safe.
 *
 * @see <a href="https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html">message formats</a>
 */
final class PgOutput {

    private final Map<Integer, Relation> relations = new LinkedHashMap<>();

    /** A message that means something to us. */
    sealed interface Message {}

    /**
     * A transaction begins; its commit stands at this position.
     *
     * @param transaction its id, without the epoch
     */
    record Begin(long commitPosition, int transaction) implements Message {}

    /** A transaction ends; the next one begins after this position. */
    record Commit(long endPosition) implements Message {}

    record Inserted(Relation relation, Tuple row) implements Message {}

    record Updated(Relation relation, @Nullable Tuple before, Tuple row) implements Message {}

    record Deleted(Relation relation, Tuple before) implements Message {}

    record Truncated(List<Relation> relations) implements Message {}

    /** A text that a session wrote into the log by {@code pg_logical_emit_message}. */
    record Text(String prefix, String content) implements Message {}

    /**
     * A table as the stream describes it.
     *
     * @param identity whether each column belongs to the replica identity
     * @param full whether that is the whole row
     */
    record Relation(SourceTable table, List<String> columns, List<Boolean> identity, boolean full) {}

    /**
     * Values in the order of the columns.
     *
     * @param unchanged the columns that are stored out of line and were left out because they did not change
     * @param keyOnly whether only the columns of the identity have values
     */
    record Tuple(List<@Nullable String> values, List<Boolean> unchanged, boolean keyOnly) {}

    /** Parses one message; empty if it needs no reaction. */
    Optional<Message> parse(ByteBuffer message) {
        char kind = (char) message.get();
        return switch (kind) {
            case 'B' -> {
                long position = message.getLong();
                message.getLong();
                yield Optional.of(new Begin(position, message.getInt()));
            }
            case 'C' -> {
                message.get();
                message.getLong();
                yield Optional.of(new Commit(message.getLong()));
            }
            case 'R' -> {
                announce(message);
                yield Optional.empty();
            }
            case 'I' -> {
                Relation relation = relation(message);
                expect(message, 'N');
                yield Optional.of(new Inserted(relation, tuple(message, false)));
            }
            case 'U' -> Optional.of(updated(message));
            case 'D' -> {
                Relation relation = relation(message);
                yield Optional.of(new Deleted(relation, tuple(message, message.get() == 'K')));
            }
            case 'T' -> Optional.of(truncated(message));
            case 'M' -> {
                message.get();
                message.getLong();
                String prefix = text(message);
                yield Optional.of(new Text(prefix, bytes(message)));
            }
            case 'O', 'Y' -> Optional.empty();
            default -> throw new IllegalStateException("the stream has a message of the unknown kind " + kind);
        };
    }

    private void announce(ByteBuffer message) {
        int id = message.getInt();
        SourceTable table = new SourceTable(text(message), text(message));
        boolean full = message.get() == 'f';
        int count = message.getShort();
        List<String> columns = new ArrayList<>(count);
        List<Boolean> identity = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            identity.add((message.get() & 1) == 1);
            columns.add(text(message));
            message.getInt();
            message.getInt();
        }
        relations.put(id, new Relation(table, columns, identity, full));
    }

    private Updated updated(ByteBuffer message) {
        Relation relation = relation(message);
        byte part = message.get();
        Tuple before = null;
        if (part == 'K' || part == 'O') {
            before = tuple(message, part == 'K');
            part = message.get();
        }
        if (part != 'N') {
            throw new IllegalStateException("an update has no new row but a part " + (char) part);
        }
        return new Updated(relation, before, tuple(message, false));
    }

    private Truncated truncated(ByteBuffer message) {
        int count = message.getInt();
        message.get();
        List<Relation> truncated = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            truncated.add(relation(message));
        }
        return new Truncated(truncated);
    }

    private Relation relation(ByteBuffer message) {
        int id = message.getInt();
        Relation relation = relations.get(id);
        if (relation == null) {
            throw new IllegalStateException(
                    "the stream has a change of relation " + id + ", which it did not announce");
        }
        return relation;
    }

    private static Tuple tuple(ByteBuffer message, boolean keyOnly) {
        int count = message.getShort();
        List<@Nullable String> values = new ArrayList<>(count);
        List<Boolean> unchanged = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte form = message.get();
            values.add(form == 't' ? bytes(message) : null);
            unchanged.add(form == 'u');
            if (form != 't' && form != 'n' && form != 'u') {
                throw new IllegalStateException("a value is in the unknown form " + (char) form);
            }
        }
        return new Tuple(values, unchanged, keyOnly);
    }

    private static void expect(ByteBuffer message, char part) {
        byte found = message.get();
        if (found != part) {
            throw new IllegalStateException("expected the part " + part + " of a message, got " + (char) found);
        }
    }

    private static String bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.getInt()];
        message.get(bytes);
        return new String(bytes, UTF_8);
    }

    private static String text(ByteBuffer message) {
        int start = message.position();
        while (message.get() != 0) {
            // a text ends with a zero
        }
        byte[] bytes = new byte[message.position() - start - 1];
        message.get(start, bytes);
        return new String(bytes, UTF_8);
    }
}
