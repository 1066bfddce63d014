package dev.monochord.migrate.postgres.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.catalog.TableColumns;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.error.InvalidInputException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of a real server become items. */
class RowMapperTest {

    private final PostgresServer server = PostgresServer.create();
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();

    @BeforeEach
    void elsewhere() {
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Colombo"));
    }

    @AfterEach
    void close() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        server.close();
    }

    private RowMapper mapper(String type, String rule) throws SQLException {
        server.run("DROP TABLE IF EXISTS t", "CREATE TABLE t (id int PRIMARY KEY, v " + type + ", made timestamptz)");
        RowMapping mapping = MappingFile.parse("""
                {"name": "test", "tables": [{"table": "t", "key": ["id"], "target": "items",
                 "keys": {"pk": "T#{id}"}, "attributes": {"v": %s}}]}
                """.formatted(rule)).tables().get(0);
        try (Connection sql = server.address().connect()) {
            return new RowMapper("test", mapping, TableColumns.read(sql, SourceTable.parse("t")));
        }
    }

    private SourceRow row() throws SQLException {
        try (Connection sql = server.address().connect();
                Statement statement = sql.createStatement();
                ResultSet found = statement.executeQuery("SELECT id::text, v::text, made::text FROM t")) {
            found.next();
            Map<String, String> values = new LinkedHashMap<>();
            values.put("id", found.getString(1));
            values.put("v", found.getString(2));
            values.put("made", found.getString(3));
            return new SourceRow(values);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            int8          | {}                          | 9007199254740993          | N9007199254740993
            numeric(10,2) | {"as":"string"}             | 10.50                     | S"10.50"
            numeric(10,2) | {"as":"number"}             | 10.50                     | N10.5
            float8        | {}                          | 1e-7                      | N0.0000001
            bool          | {}                          | true                      | BOOLtrue
            text          | {}                          | 'İıI'                     | S"İıI"
            text          | {}                          | ''                        | S""
            bytea         | {}                          | '\\x00ff'                 | BAP8=
            uuid          | {}                          | '11111111-1111-1111-1111-111111111111' | S"11111111-1111-1111-1111-111111111111"
            timestamptz   | {}                          | '2023-06-15 12:00:00.1+05:30' | S"2023-06-15T06:30:00.100000Z"
            timestamptz   | {"digits": 3}               | '2023-06-15 12:00:00.123456-07' | S"2023-06-15T19:00:00.123Z"
            timestamptz   | {"digits": 9}               | '0044-03-15 00:00:00Z'    | S"0044-03-15T00:00:00.000000000Z"
            timestamp     | {"zone": "Europe/Berlin"}   | '2023-10-29 02:30:00'     | S"2023-10-29T00:30:00.000000Z"
            date          | {}                          | '2024-02-29'              | S"2024-02-29"
            jsonb         | {}                          | '{"b": [1.50, null, true], "a": "x"}' | M{"a":S"x","b":L[N1.5,NULL,BOOLtrue]}
            jsonb         | {"as":"string"}             | '{"a": 1}'                | S"{\\"a\\": 1}"
            text[]        | {}                          | '{a,"b, \\"c\\"",NULL,"NULL",""}' | L[S"a",S"b, \\"c\\"",NULL,S"NULL",S""]
            int[]         | {"as":"set"}                | '{3,1,2,1}'               | NS[1,2,3]
            text[]        | {"as":"set"}                | '{b,a}'                   | SS["a","b"]
            numeric[]     | {"as":"set"}                | '{1.50,1.5,2}'            | NS[1.5,2]
            bytea[]       | {"as":"set"}                | ARRAY['\\x00ff','\\x01']::bytea[] | BS[AP8=,AQ==]
            date[]        | {"as":"set"}                | '{2024-02-29}'            | SS["2024-02-29"]
            timestamptz[] | {"as":"set"}                | '{2023-06-15 12:00:00.1+05:30,2023-06-15 06:30:00.1Z}' | SS["2023-06-15T06:30:00.100000Z"]
            timestamp[]   | {"as":"set","zone":"Europe/Berlin"} | '{2023-06-15 12:00:00}' | SS["2023-06-15T10:00:00.000000Z"]
            numeric       | {"as":"number"}             | 9.99e125                  | N999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
            float8        | {}                          | -1e-130                   | N-0.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001
            """)
    void valuesKeepTheirMeaning(String type, String rule, String value, String expected) throws SQLException {
        RowMapper mapper = mapper(type, rule);
        server.run("INSERT INTO t (id, v) VALUES (1, " + value.replace("\\\\", "\\") + ")");
        assertThat(CanonicalItem.text(mapper.item(row()), Set.of("pk")))
                .isEqualTo("{\"v\":" + expected.replace("\\\\", "\\") + "}");
        assertThat(report(mapper).findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            text        | {}                                             | NULL | {}
            text        | {"null": "null"}                               | NULL | {"v":NULL}
            text        | {"empty": "absent"}                            | ''   | {}
            int[]       | {"as": "set"}                                  | '{}' | {}
            timestamptz | {"null": {"after": "made", "plus": "PT8776H"}} | NULL | {"v":S"2024-06-15T04:00:00.000000Z"}
            """)
    void nullsAndEmptyValuesFollowTheirRule(String type, String rule, String value, String expected)
            throws SQLException {
        RowMapper mapper = mapper(type, rule);
        server.run("INSERT INTO t VALUES (1, " + value + ", '2023-06-15 12:00:00Z')");
        assertThat(CanonicalItem.text(mapper.item(row()), Set.of("pk"))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            numeric     | {"as":"number"}           | 'NaN'                              | with NaN or an infinity
            numeric     | {"as":"number"}           | 'Infinity'                         | with NaN or an infinity
            numeric     | {"as":"number"}           | 123456789012345678901234567890123456789 | with more than 38 digits
            float8      | {}                        | '-Infinity'                        | with NaN or an infinity
            timestamptz | {}                        | 'infinity'                         | with a time that is infinite
            timestamptz | {}                        | '0044-03-15 12:00:00 BC'           | before the year 1
            timestamptz | {}                        | '12024-03-15 12:00:00'             | after 9999
            timestamp   | {"zone": "Europe/Berlin"} | '2023-03-26 02:30:00'              | the clocks of Europe/Berlin skip
            timestamp   | {"zone": "America/New_York"} | '9999-12-31 23:59:59'           | in UTC before the year 1 or after 9999
            timestamp   | {"zone": "Asia/Tokyo"}    | '0001-01-01 00:00:00'              | in UTC before the year 1 or after 9999
            timestamp   | {"zone": "Asia/Tokyo"}    | '294276-12-31 23:59:59'            | after 9999
            date        | {}                        | 'infinity'                         | with a time that is infinite
            text        | {"null": "reject"}        | NULL                               | with NULL, which the mapping rejects
            int[]       | {}                        | '{{1},{2}}'                        | several dimensions
            int[]       | {"as":"set"}              | '{1,NULL}'                         | with NULL in what becomes a set
            numeric     | {"as":"number"}           | 1e126                              | with a number beyond 1E-130 to 9.99E+125
            numeric     | {"as":"number"}           | -1e-131                            | with a number beyond 1E-130 to 9.99E+125
            float8      | {}                        | -1e126                             | with a number beyond 1E-130 to 9.99E+125
            float8      | {}                        | 9.9e-131                           | with a number beyond 1E-130 to 9.99E+125
            jsonb       | {}                        | '{"a": [{"": 1}]}'                 | with an empty field name in JSON
            json        | {}                        | '{"a":1, "" :2}'                   | with an empty field name in JSON
            jsonb[]     | {}                        | ARRAY['{}', '{"": 1}']::jsonb[]    | with an empty field name in JSON
            """)
    void preflightFindsWhatTheMapperRejects(String type, String rule, String value, String problem)
            throws SQLException {
        RowMapper mapper = mapper(type, rule);
        server.run("INSERT INTO t (id, v) VALUES (1, " + value + ")");
        assertThat(report(mapper).findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.toString()).contains("v: 1 row ", problem));
        SourceRow row = row();
        assertThatThrownBy(() -> mapper.item(row))
                .isInstanceOf(UnmappableRowException.class)
                .hasMessageStartingWith("column v ");
    }

    @Test
    void emptyTextInJsonIsNoFieldName() throws SQLException {
        RowMapper mapper = mapper("jsonb", "{}");
        server.run(
                "INSERT INTO t (id, v) VALUES (1, '{\"a\": [\"\", \",\", \"\"], \"b\": \"{\\\"\\\": 1}\", \"c,\": \"\"}')");
        assertThat(report(mapper).findings()).isEmpty();
        assertThat(mapper.item(row())).containsKey("v");
    }

    @ParameterizedTest
    @ValueSource(strings = {"infinity", "0044-03-15 12:00:00 BC"})
    void elementOfASetFollowsTheRulesOfItsType(String time) throws SQLException {
        RowMapper mapper = mapper("timestamptz[]", "{\"as\": \"set\"}");
        server.run("INSERT INTO t (id, v) VALUES (1, ARRAY['" + time + "'::timestamptz])");
        SourceRow row = row();
        assertThatThrownBy(() -> mapper.item(row))
                .isInstanceOf(UnmappableRowException.class)
                .hasMessageStartingWith("column v ");
    }

    @Test
    void timesAfterOthersEndWithTheYear9999() throws SQLException {
        RowMapper mapper = mapper("timestamptz", "{\"null\": {\"after\": \"made\", \"plus\": \"PT8776H\"}}");
        server.run("INSERT INTO t VALUES (1, NULL, '9999-01-01 00:00:00Z')");
        assertThat(report(mapper).findings())
                .singleElement()
                .asString()
                .contains("v: 1 row with NULL, and made plus PT8776H", "after 9999");
        SourceRow row = row();
        assertThatThrownBy(() -> mapper.item(row)).isInstanceOf(UnmappableRowException.class);
        server.run("UPDATE t SET made = '9998-12-30 00:00:00Z'");
        assertThat(report(mapper).findings()).isEmpty();
    }

    @Test
    void lastTimeOfTheLastYearInAZoneEastOfUtcIsStored() throws SQLException {
        RowMapper mapper = mapper("timestamp", "{\"zone\": \"Europe/Berlin\"}");
        server.run("INSERT INTO t (id, v) VALUES (1, '9999-12-31 23:59:59')");
        assertThat(report(mapper).findings()).isEmpty();
        assertThat(CanonicalItem.text(mapper.item(row()), Set.of("pk")))
                .isEqualTo("{\"v\":S\"9999-12-31T22:59:59.000000Z\"}");
    }

    @Test
    void preflightMeasuresSizesAndFindsCollisions() throws SQLException {
        server.run(
                "CREATE TABLE t (id int PRIMARY KEY, a text, b text)",
                "INSERT INTO t VALUES (1, 'x#y', 'z'), (2, 'x', 'y#z'), (3, 'big', repeat('b', 500000))");
        RowMapping mapping = MappingFile.parse("""
                {"name": "test", "tables": [{"table": "t", "key": ["id"], "target": "items",
                 "keys": {"pk": "{a}#{b}"}, "attributes": {"b": {}}}]}
                """).tables().get(0);
        try (Connection sql = server.address().connect()) {
            RowMapper mapper = new RowMapper("test", mapping, TableColumns.read(sql, mapping.table()));
            PreflightReport report = Preflight.run(mapper, sql, true);
            assertThat(report.rows()).isEqualTo(3);
            assertThat(report.findings().stream().map(PreflightFinding::toString))
                    .satisfiesExactlyInAnyOrder(
                            key -> assertThat(key).contains("more than 2048 bytes"),
                            size -> assertThat(size).contains("larger than 400 KB: 500"),
                            same -> assertThat(same).isEqualTo("keys: 1 row would become the same item as another row"),
                            identity -> assertThat(identity).contains("REPLICA IDENTITY FULL"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "numeric|{}|declare \"as\": \"string\" to keep its scale",
                "timestamp|{}|declare its \"zone\"",
                "bool[]|{\"as\": \"set\"}|which cannot be a set",
                "jsonb[]|{\"as\": \"set\"}|which cannot be a set",
                "text|{\"as\": \"number\"}|is text, which cannot be a number",
                "text|{\"as\": \"nummer\"}|\"as\" must be one of string, number",
                "text|{\"colum\": \"v\"}|has no field \"colum\".",
                "text|{\"column\": \"w\"}|has no column w",
                "text|{\"digits\": 4}|3, 6 or 9",
                "text|{\"zone\": \"Mars\"}|a time zone such as Europe/Berlin"
            })
    void mistakesInTheFileAreExplained(String example) {
        List<String> parts = List.of(example.split("\\|"));
        assertThatThrownBy(() -> mapper(parts.get(0), parts.get(1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(parts.get(2));
    }

    private PreflightReport report(RowMapper mapper) throws SQLException {
        try (Connection sql = server.address().connect()) {
            return Preflight.run(mapper, sql, true);
        }
    }
}
