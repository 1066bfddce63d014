package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.CapturedColumns;
import dev.monochord.migrate.postgres.change.ChangeBatch;
import dev.monochord.migrate.postgres.change.ChangeSource;
import dev.monochord.migrate.postgres.change.SourceChange;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.runtime.error.InvalidInputException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A value has one text, whether it is copied, captured or read again because it is large. */
class SourceTextTest extends ShopTransfer {

    /** Columns by their values: every type with a form of its own, and those that a cast to text prints in another way. */
    private static final Map<String, List<String>> VALUES = new LinkedHashMap<>();

    static {
        VALUES.put("bool", List.of("true", "false"));
        VALUES.put("int2", List.of("-7"));
        VALUES.put("int4", List.of("7"));
        VALUES.put("int8", List.of("9223372036854775807"));
        VALUES.put("numeric", List.of("1.50", "'NaN'"));
        VALUES.put("numeric(12,2)", List.of("-3.1"));
        VALUES.put("float4", List.of("1.1", "'-Infinity'"));
        VALUES.put("float8", List.of("0.1", "1e300"));
        VALUES.put("money", List.of("1.5"));
        VALUES.put("text", List.of("''", "'it''s {\"ä\"} %s'"));
        VALUES.put("varchar(9)", List.of("'ab '"));
        VALUES.put("char(5)", List.of("'ab'", "''"));
        VALUES.put("\"char\"", List.of("'c'"));
        VALUES.put("name", List.of("'n'"));
        VALUES.put("padded", List.of("'ab'"));
        VALUES.put("mood", List.of("'sad'"));
        VALUES.put("pair", List.of("'(1,\"x y\")'", "ROW(NULL, NULL)::public.pair"));
        VALUES.put("uuid", List.of("'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"));
        VALUES.put("timestamptz", List.of("'2023-06-15 12:00:00.123456+05:30'", "'infinity'"));
        VALUES.put("timestamp", List.of("'2023-06-15 12:00'", "'0044-03-15 BC'"));
        VALUES.put("date", List.of("'2023-06-15'"));
        VALUES.put("time", List.of("'12:00'"));
        VALUES.put("timetz", List.of("'12:00+02'"));
        VALUES.put("interval", List.of("'1 day 2 hours'"));
        VALUES.put("bytea", List.of("'\\x0102'"));
        VALUES.put("json", List.of("'{\"a\" : 1}'"));
        VALUES.put("jsonb", List.of("'{\"a\":1}'"));
        VALUES.put("xml", List.of("'<a/>'"));
        VALUES.put("inet", List.of("'10.0.0.1'", "'10.0.0.1/8'", "'::1'"));
        VALUES.put("cidr", List.of("'10.0.0.0/8'"));
        VALUES.put("macaddr", List.of("'08:00:2b:01:02:03'"));
        VALUES.put("bit(4)", List.of("'1010'"));
        VALUES.put("int4range", List.of("'[1,5]'"));
        VALUES.put("tsvector", List.of("'a b'"));
        VALUES.put("oid", List.of("5"));
        VALUES.put("pg_lsn", List.of("'0/1'"));
        VALUES.put("regclass", List.of("'public.customers'", "'pg_class'"));
        VALUES.put("regtype[]", List.of("'{public.mood,int4}'"));
        VALUES.put("text[]", List.of("'{a,NULL,\"b c\"}'", "'{}'"));
        VALUES.put("bool[]", List.of("'{t,f}'"));
        VALUES.put("char(3)[]", List.of("'{a,b}'"));
        VALUES.put("inet[]", List.of("'{10.0.0.1}'"));
        VALUES.put("numeric[]", List.of("'{1.50}'"));
    }

    @ParameterizedTest
    @EnumSource
    void everyTypeHasOneTextInCopyAndStream(CaptureKind kind) throws SQLException {
        List<String> columns = new ArrayList<>();
        List<String> definitions = new ArrayList<>();
        List<String> values = new ArrayList<>();
        VALUES.forEach((type, samples) -> {
            for (int i = 0; i <= samples.size(); i++) {
                String column = "c" + columns.size() + " of " + type.replace('"', ' ');
                columns.add(column);
                definitions.add(SourceTable.quoted(column) + " " + type);
                values.add(i == samples.size() ? "NULL" : samples.get(i));
            }
        });
        server.run(
                "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                "CREATE TYPE pair AS (x int, y text)",
                "CREATE DOMAIN padded AS char(4)",
                "CREATE TABLE kinds (id int PRIMARY KEY, " + String.join(", ", definitions) + ")");
        SourceTable table = SourceTable.parse("kinds");
        try (ChangeSource source = kind.open(server.address(), name, CapturedColumns.all(List.of(table)));
                Connection sql = server.address().connectToSource()) {
            source.begin();
            server.run(
                    "SET search_path = pg_catalog", // whoever writes may have any
                    "INSERT INTO public.kinds VALUES (1, " + String.join(", ", values) + ")",
                    "RESET search_path");
            SourceChange.Insert streamed = (SourceChange.Insert) next(source);
            columns.add(0, "id");
            assertThat(new RowReader(sql, table, List.of("id"), columns).page(null, 1))
                    .singleElement()
                    .satisfies(copied -> assertThat(copied.columns())
                            .containsExactlyInAnyOrderEntriesOf(streamed.row().columns()));
            source.remove();
        }
    }

    /** The order of citext is not that of text, and its operators are not those of the catalog. */
    @Test
    void keysOfAnExtensionAreReadInTheirOwnOrder() throws SQLException {
        server.run(
                "CREATE EXTENSION citext",
                "CREATE TABLE users (email citext PRIMARY KEY)",
                "INSERT INTO users SELECT CASE WHEN n % 2 = 0 THEN 'A' ELSE 'a' END || n FROM generate_series(10, 99) n");
        try (Connection sql = server.address().connectToSource()) {
            RowReader reader = new RowReader(sql, SourceTable.parse("users"), List.of("email"), List.of("email"));
            List<String> read = new ArrayList<>();
            List<String> after = null;
            for (List<SourceRow> page = reader.page(null, 7); !page.isEmpty(); page = reader.page(after, 7)) {
                page.forEach(row -> read.add(row.get("email")));
                after = reader.keyOf(page.get(page.size() - 1));
            }
            assertThat(read).hasSize(90).doesNotHaveDuplicates();
            assertThat(reader.rows(List.of(List.of("A11")))).hasSize(1);
        }
    }

    @Override
    MappingFile mapping() {
        return MappingFile.parse("""
                {"name": "%s", "tables": [
                 {"table": "hosts", "key": ["code", "address", "up"], "target": "shop",
                  "keys": {"pk": "HOST#{code}#{address}", "sk": "UP#{up}"},
                  "attributes": {"note": {}, "owner": {}}}]}
                """.formatted(name));
    }

    @ParameterizedTest
    @EnumSource
    void rowsWhoseKeysHaveSeveralTextsStayTheSameItems(CaptureKind kind) {
        capture = kind;
        server.run(
                "CREATE TABLE hosts (code char(5), address inet, up bool, note text, owner char(8),"
                        + " PRIMARY KEY (code, address, up))",
                "ALTER TABLE hosts ALTER note SET STORAGE EXTERNAL",
                "INSERT INTO hosts SELECT 'h' || n, '10.0.0.1', n % 2 = 0, repeat('x', 5000), 'me'"
                        + " FROM generate_series(1, 12) n");
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            server.run(
                    "UPDATE hosts SET owner = 'you' WHERE code IN ('h1', 'h2')",
                    "UPDATE hosts SET up = NOT up WHERE code IN ('h3', 'h4')",
                    "DELETE FROM hosts WHERE code IN ('h5', 'h6')",
                    "INSERT INTO hosts VALUES ('new', '10.0.0.2', true, 'n', 'o')");
            migration.catchUp(Thread::onSpinWait);
            assertThat(migration.rejected()).isEmpty();
            assertEqual(migration.verify());
            migration.finish(Thread::onSpinWait);
            assertEqual(migration.verify());
        }
        assertThat(engine.client().scan(scan -> scan.tableName(ITEMS)).count()).isEqualTo(11);
    }

    @ParameterizedTest
    @EnumSource
    void generatedColumnsThatChangesDoNotTellAreFoundBefore(CaptureKind kind) {
        capture = kind;
        boolean decoding = kind == CaptureKind.DECODING;
        String generation = decoding ? "STORED" : "VIRTUAL";
        server.run("CREATE TABLE hosts (code text, address inet, up bool, note text,"
                + " owner text GENERATED ALWAYS AS (note || '!') " + generation
                + ", PRIMARY KEY (code, address, up))");
        String problem =
                decoding ? "owner: generated, which logical decoding does not tell" : "owner: generated, which";
        try (PostgresMigration migration = open()) {
            assertThat(migration.preflight().get(0).findings())
                    .singleElement()
                    .asString()
                    .startsWith(problem);
            assertThatThrownBy(migration::begin)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith(problem);
        }
    }

    @Test
    void outboxTellsStoredColumns() {
        capture = CaptureKind.OUTBOX;
        server.run("CREATE TABLE hosts (code text, address inet, up bool, note text,"
                + " owner text GENERATED ALWAYS AS (note || '!') STORED, PRIMARY KEY (code, address, up))");
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            server.run("INSERT INTO hosts VALUES ('a', '::1', true, 'note')");
            migration.catchUp(Thread::onSpinWait);
            assertEqual(migration.verify());
        }
    }

    private static SourceChange next(ChangeSource source) {
        while (true) {
            ChangeBatch batch = source.poll(10);
            if (!batch.changes().isEmpty()) {
                return batch.changes().get(0);
            }
        }
    }
}
