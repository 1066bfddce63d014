package dev.monochord.migrate.postgres.mapping;

import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.migrate.postgres.catalog.SourceColumn;
import dev.monochord.migrate.postgres.catalog.SourceColumn.Generation;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.error.InvalidInputException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for rows that cannot become items, by one query for each table: values that DynamoDB has no form for, keys that are
 * empty or too long, items that are too large, rows that would become the same item.
 */
public final class Preflight {

    private static final long MAX_ITEM_BYTES = 400 * 1024;
    private static final int MAX_PARTITION_KEY_BYTES = 2048;
    private static final int MAX_SORT_KEY_BYTES = 1024;

    private final RowMapper mapper;
    private final RowMapping mapping;
    private final List<Check> checks = new ArrayList<>();

    /** A condition that no row should meet. */
    private record Check(String column, String condition, String problem) {}

    private Preflight(RowMapper mapper) {
        this.mapper = mapper;
        mapping = mapper.mapping();
    }

    /**
     * Looks at a table.
     *
     * @param byDecoding whether changes come by logical decoding, which needs the old row's key columns
     */
    public static PreflightReport run(RowMapper mapper, Connection sql, boolean byDecoding) {
        Preflight preflight = new Preflight(mapper);
        preflight.addKeyChecks();
        mapper.mapping().attributes().forEach(preflight::addChecks);
        return preflight.report(sql, byDecoding);
    }

    private void addKeyChecks() {
        for (String column : mapping.keyColumns()) {
            String name = SourceTable.quoted(column);
            add(column, name + " IS NULL OR " + name + "::text = ''", "NULL or empty, but part of the item's key");
            addTimeChecks(column, mapper.shape().column(column).type(), mapper.keyZone(column));
        }
        int max = MAX_PARTITION_KEY_BYTES;
        for (var key : mapping.keys().entrySet()) {
            String expression = expression(key.getValue());
            add(key.getKey(), "octet_length(" + expression + ") > " + max, "with a key of more than " + max + " bytes");
            max = MAX_SORT_KEY_BYTES;
        }
    }

    private void addChecks(String attribute, ColumnRule rule) {
        SourceColumn column = mapper.shape().column(rule.column());
        String name = SourceTable.quoted(column.name());
        ValueForm form = mapper.encoder(attribute).form();
        if (column.array()) {
            add(column.name(), "array_ndims(" + name + ") > 1", "with an array of several dimensions");
            if (form == ValueForm.SET) {
                add(column.name(), "array_position(" + name + ", NULL) IS NOT NULL", "with NULL in what becomes a set");
            }
        } else if (form == ValueForm.NUMBER && ValueForm.hasSpecialNumbers(column.type())) {
            String special = name + "::text IN ('NaN', 'Infinity', '-Infinity')";
            add(column.name(), special, "with NaN or an infinity, which DynamoDB has no number for");
            addRangeCheck(column, name, special);
            if (column.type().equals("numeric")) {
                String digits = "length(trim(both '0' from replace(trim_scale(abs(" + name + "))::text, '.', '')))";
                add(
                        column.name(),
                        "NOT (" + special + ") AND " + digits + " > " + NumberValue.MAX_DIGITS,
                        "with more than 38 digits: declare \"as\": \"string\"");
            }
        }
        if (form != ValueForm.STRING && Set.of("json", "jsonb").contains(column.type())) {
            addFieldNameCheck(column, name);
        }
        if (!column.array()) {
            addTimeChecks(column.name(), column.type(), rule.zone());
        }
        if (!column.array() && column.type().equals("timestamp") && rule.zone() != null) {
            String zone = "'" + rule.zone().getId() + "'";
            add(
                    column.name(),
                    "isfinite(" + name + ") AND (" + name + " AT TIME ZONE " + zone + ") AT TIME ZONE " + zone + " <> "
                            + name,
                    "with a time that the clocks of " + rule.zone() + " skip");
        }
        addNullChecks(rule, name);
    }

    /** In JSON two quotes after a brace or a comma, with a colon behind them, are nothing but an empty field name. */
    private void addFieldNameCheck(SourceColumn column, String name) {
        String named = "::text ~ '[{,]\\s*\"\"\\s*:'";
        add(
                column.name(),
                column.array()
                        ? "EXISTS (SELECT FROM unnest(" + name + ") element WHERE element" + named + ")"
                        : name + named,
                "with an empty field name in JSON, which DynamoDB rejects");
    }

    /** A number of four bytes is always within the range. */
    private void addRangeCheck(SourceColumn column, String name, String special) {
        if (!column.type().equals("float4")) {
            String size = "abs(" + name + ")";
            String type = "::" + column.type();
            add(
                    column.name(),
                    "NOT (" + special + ") AND " + name + " <> 0 AND (" + size + " >= '1e126'" + type + " OR " + size
                            + " < '1e-130'" + type + ")",
                    "with a number beyond 1E-130 to 9.99E+125: declare \"as\": \"string\"");
        }
    }

    private void addNullChecks(ColumnRule rule, String name) {
        if (rule.ifNull() instanceof NullRule.Reject) {
            String empty = rule.emptyIsAbsent() ? " OR " + name + "::text = ''" : "";
            add(rule.column(), name + " IS NULL" + empty, "with NULL, which the mapping rejects");
        } else if (rule.ifNull() instanceof NullRule.After after) {
            String base = SourceTable.quoted(after.column());
            add(rule.column(), name + " IS NULL AND " + base + " IS NULL", "with NULL, and so is " + after.column());
            String type = mapper.shape().column(after.column()).type();
            add(
                    rule.column(),
                    name + " IS NULL AND (" + outside(base, type, rule.zone(), after.plus()) + ")",
                    "with NULL, and " + after.column() + " plus " + after.plus()
                            + " is infinite, or in UTC before the year 1 or after 9999");
        }
    }

    private void addTimeChecks(String column, String type, @Nullable ZoneId zone) {
        if (Set.of("timestamptz", "timestamp", "date").contains(type)) {
            add(
                    column,
                    outside(SourceTable.quoted(column), type, zone, Duration.ZERO),
                    "with a time that is infinite, or in UTC before the year 1 or after 9999");
        }
    }

    /**
     * Returns a condition that is true of times that have no text of fixed width, some time later and in UTC. What is not even
     * printed with a year of four digits comes first, for it can be too far away to have another zone.
     */
    private static String outside(String name, String type, @Nullable ZoneId zone, Duration later) {
        String unprinted = "NOT isfinite(" + name + ") OR " + name + " < '0001-01-01' OR " + name + " >= '10000-01-01'";
        if (type.equals("date")) {
            return unprinted;
        }
        String time =
                type.equals("timestamp") && zone != null ? "(" + name + " AT TIME ZONE '" + zone.getId() + "')" : name;
        return "CASE WHEN " + unprinted + " THEN true ELSE " + time + " < " + literal(PostgresTime.FIRST.minus(later))
                + " OR " + time + " >= " + literal(PostgresTime.END.minus(later)) + " END";
    }

    /** A time as the server reads it; before the year 1 and after 9999, where there are no rows left, one near to it. */
    private static String literal(Instant time) {
        return time.isBefore(PostgresTime.FIRST)
                ? "'0001-01-01 00:00:00+00'"
                : time.isBefore(PostgresTime.END) ? "'" + time + "'" : "'10000-01-01 00:00:00+00'";
    }

    private void add(String column, String condition, String problem) {
        checks.add(new Check(column, condition, problem));
    }

    private static String expression(RowKeyTemplate template) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < template.parts().size(); i++) {
            String part = template.parts().get(i);
            parts.add(i % 2 == 0 ? "'" + part.replace("'", "''") + "'" : SourceTable.quoted(part) + "::text");
        }
        return "(" + String.join(" || ", parts) + ")";
    }

    private PreflightReport report(Connection sql, boolean byDecoding) {
        List<PreflightFinding> findings = new ArrayList<>();
        String table = mapping.table().quoted();
        try (Statement statement = sql.createStatement()) {
            long rows;
            long size;
            try (ResultSet found = statement.executeQuery("SELECT count(*), coalesce(max(" + size() + "), 0)"
                    + checks.stream()
                            .map(check -> ", count(*) FILTER (WHERE " + check.condition() + ")")
                            .collect(Collectors.joining())
                    + " FROM " + table)) {
                found.next();
                rows = found.getLong(1);
                size = found.getLong(2);
                for (int i = 0; i < checks.size(); i++) {
                    addFinding(
                            findings,
                            checks.get(i).column(),
                            found.getLong(i + 3),
                            checks.get(i).problem());
                }
            }
            if (size > MAX_ITEM_BYTES) {
                findings.add(new PreflightFinding(
                        "item", 1, "or more becomes an item larger than 400 KB: " + size + " bytes"));
            }
            addFinding(
                    findings,
                    "key",
                    collisions(
                            statement,
                            mapping.key().stream().map(SourceTable::quoted).toList()),
                    "share the same \"key\" columns, which must identify a row");
            addFinding(
                    findings,
                    "keys",
                    collisions(
                            statement,
                            mapping.keys().values().stream()
                                    .map(Preflight::expression)
                                    .toList()),
                    "would become the same item as another row");
            nullableKey(mapper).ifPresent(findings::add);
            uncaptured(mapper, byDecoding).ifPresent(findings::add);
            return new PreflightReport(mapping.table(), rows, size, findings, List.of());
        } catch (SQLException failure) {
            throw new PostgresException("the rows of " + mapping.table() + " could not be looked at", failure);
        }
    }

    /**
     * Checks that the copy reads every row, and that changes tell the values that items are made of and the key of a row that
     * is deleted.
     *
     * @param byDecoding whether changes come by logical decoding
     * @throws InvalidInputException if they do not
     */
    public static void requireCaptured(RowMapper mapper, boolean byDecoding) {
        captureProblem(mapper, byDecoding).ifPresent(finding -> {
            throw new InvalidInputException("table", finding.toString());
        });
    }

    /**
     * Returns what {@link #requireCaptured} objects to.
     *
     * @param byDecoding whether changes come by logical decoding
     */
    public static Optional<PreflightFinding> captureProblem(RowMapper mapper, boolean byDecoding) {
        return nullableKey(mapper).or(() -> uncaptured(mapper, byDecoding));
    }

    /** Returns what is wrong if rows could lack a part of their key: NULL is after no key, so no page would have them. */
    private static Optional<PreflightFinding> nullableKey(RowMapper mapper) {
        List<String> nullable = mapper.mapping().key().stream()
                .filter(column -> mapper.shape().column(column).nullable())
                .toList();
        String changes = nullable.stream()
                .map(column -> "ALTER COLUMN " + SourceTable.quoted(column) + " SET NOT NULL")
                .collect(Collectors.joining(", "));
        return nullable.isEmpty()
                ? Optional.empty()
                : Optional.of(new PreflightFinding(
                        String.join(", ", nullable),
                        0,
                        "nullable, but part of the \"key\" that the copy reads by. Run: ALTER TABLE "
                                + mapper.mapping().table().quoted() + " " + changes
                                + ", or name other columns as \"key\""));
    }

    /**
     * Returns what is wrong if changes would not tell the values that items are made of, or the key of a row that is deleted.
     *
     * @param byDecoding whether changes come by logical decoding
     */
    private static Optional<PreflightFinding> uncaptured(RowMapper mapper, boolean byDecoding) {
        String generated = mapper.mapping().columns().stream()
                .filter(column -> {
                    Generation generation = mapper.shape().column(column).generation();
                    return byDecoding ? generation != Generation.NONE : generation == Generation.VIRTUAL;
                })
                .collect(Collectors.joining(", "));
        if (!generated.isEmpty()) {
            return Optional.of(new PreflightFinding(
                    generated,
                    0,
                    "generated, which "
                            + (byDecoding ? "logical decoding does not tell" : "triggers do not see before it is read")
                            + ": leave it out of the mapping"
                            + (byDecoding ? ", or use the outbox if it is STORED" : "")));
        }
        return byDecoding ? identity(mapper) : Optional.empty();
    }

    /** Returns what is wrong if logical decoding does not tell the key of a row that is deleted. */
    private static Optional<PreflightFinding> identity(RowMapper mapper) {
        RowMapping mapping = mapper.mapping();
        Set<String> missing = new LinkedHashSet<>(mapping.keyColumns());
        missing.addAll(mapping.key());
        missing.removeAll(mapper.shape().identity());
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(new PreflightFinding(
                        String.join(", ", missing),
                        0,
                        "not told when a row is deleted, but part of its key. Run: ALTER TABLE " + mapping.table()
                                + " REPLICA IDENTITY FULL"
                                + (mapper.shape().partitioned() ? ", and the same for each of its partitions" : "")));
    }

    private long collisions(Statement statement, List<String> expressions) throws SQLException {
        String keys = IntStream.range(0, expressions.size())
                .mapToObj(i -> expressions.get(i) + " AS k" + i)
                .collect(Collectors.joining(", "));
        String names =
                IntStream.range(0, expressions.size()).mapToObj(i -> "k" + i).collect(Collectors.joining(", "));
        try (ResultSet found = statement.executeQuery("SELECT coalesce(sum(n - 1), 0) FROM (SELECT count(*) AS n FROM"
                + " (SELECT " + keys + " FROM " + mapping.table().quoted() + ") AS keys GROUP BY " + names
                + " HAVING count(*) > 1) AS collisions")) {
            found.next();
            return found.getLong(1);
        }
    }

    private static void addFinding(List<PreflightFinding> findings, String column, long rows, String problem) {
        PreflightFinding finding = new PreflightFinding(column, rows, problem);
        if (rows > 0 && !findings.contains(finding)) {
            findings.add(finding);
        }
    }

    /** About as large as the item: the text of all values, and the names. */
    private String size() {
        long names =
                mapping.attributes().keySet().stream().mapToLong(String::length).sum();
        String values = mapping.columns().stream()
                .map(column ->
                        "coalesce(octet_length(" + SourceTable.quoted(column) + "::text)" + halved(column) + ", 0)")
                .collect(Collectors.joining(" + "));
        return names + " + " + values;
    }

    /** The text of bytes is hexadecimal. */
    private String halved(String column) {
        SourceColumn found = Objects.requireNonNull(mapper.shape().columns().get(column));
        return found.type().equals("bytea") ? " / 2" : "";
    }
}
