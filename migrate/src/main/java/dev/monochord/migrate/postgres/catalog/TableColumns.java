package dev.monochord.migrate.postgres.catalog;

import dev.monochord.migrate.postgres.catalog.SourceColumn.Generation;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.model.problem.Nearest;
import dev.monochord.runtime.error.InvalidInputException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The columns of a table as the catalog has them.
 *
 * @param columns by name, in their order
 * @param identity the columns of the old row that logical decoding tells of updates and deletes, in every partition; empty
 *     if it tells none
 */
public record TableColumns(
        SourceTable table, Map<String, SourceColumn> columns, Set<String> identity, boolean partitioned) {

    /**
     * A partition tells its own identity, but the stream describes its rows by that of the partitioned table: a column is
     * known only if both have it. A NOT NULL constraint that is not validated says nothing about older rows.
     */
    private static final String COLUMNS = """
            SELECT a.attname,
                   coalesce(e.typname, b.typname, t.typname) AS type,
                   e.oid IS NOT NULL AS is_array,
                   (SELECT bool_and(CASE m.relreplident
                             WHEN 'f' THEN true
                             WHEN 'n' THEN false
                             ELSE EXISTS (
                               SELECT FROM pg_index i
                                 JOIN pg_attribute k ON k.attrelid = i.indrelid
                                  AND k.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1])
                                WHERE i.indrelid = m.oid AND k.attname = a.attname
                                  AND CASE m.relreplident WHEN 'd' THEN i.indisprimary ELSE i.indisreplident END)
                             END)
                      FROM pg_class m
                     WHERE m.oid = c.oid OR m.oid IN (SELECT relid FROM pg_partition_tree(c.oid) WHERE isleaf)
                   ) AS in_identity,
                   c.relkind = 'p' AS partitioned,
                   c.relkind = 'r' AND EXISTS (SELECT FROM pg_inherits h WHERE h.inhparent = c.oid) AS has_heirs,
                   a.attgenerated,
                   NOT a.attnotnull OR EXISTS (
                     SELECT FROM pg_constraint x
                      WHERE x.conrelid = c.oid AND x.contype = 'n' AND x.conkey[1] = a.attnum AND NOT x.convalidated
                   ) AS nullable
              FROM pg_class c
              JOIN pg_namespace n ON n.oid = c.relnamespace
              JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
              JOIN pg_type t ON t.oid = a.atttypid
              LEFT JOIN pg_type b ON b.oid = t.typbasetype AND t.typtype = 'd'
              LEFT JOIN pg_type e ON e.oid = coalesce(b.typelem, t.typelem) AND coalesce(b.typcategory, t.typcategory) = 'A'
             WHERE n.nspname = ? AND c.relname = ? AND c.relkind IN ('r', 'p')
             ORDER BY a.attnum
            """;

    private static final String ROWS = """
            SELECT c.reltuples::bigint
              FROM pg_class c
              JOIN pg_namespace n ON n.oid = c.relnamespace
             WHERE n.nspname = ? AND c.relname = ?
            """;

    public TableColumns {
        columns = Map.copyOf(columns);
        identity = Set.copyOf(identity);
    }

    /**
     * Reads the columns of a table.
     *
     * @throws InvalidInputException if there is no such table, this user cannot see it, or other tables inherit from it
     */
    public static TableColumns read(Connection connection, SourceTable table) {
        Map<String, SourceColumn> columns = new LinkedHashMap<>();
        Set<String> identity = new LinkedHashSet<>();
        boolean partitioned = false;
        boolean hasHeirs = false;
        try (PreparedStatement query = connection.prepareStatement(COLUMNS)) {
            query.setString(1, table.schema());
            query.setString(2, table.name());
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    String name = found.getString(1);
                    Generation generation = Generation.of(found.getString(7));
                    columns.put(
                            name,
                            new SourceColumn(
                                    name, found.getString(2), found.getBoolean(3), generation, found.getBoolean(8)));
                    if (found.getBoolean(4)) {
                        identity.add(name);
                    }
                    partitioned = found.getBoolean(5);
                    hasHeirs = found.getBoolean(6);
                }
            }
        } catch (SQLException failure) {
            throw new PostgresException("the columns of " + table + " could not be read", failure);
        }
        if (columns.isEmpty()) {
            throw new InvalidInputException("table", "PostgreSQL has no table " + table + " that this user can see");
        }
        if (hasHeirs) {
            throw new InvalidInputException(
                    "table",
                    "other tables inherit from " + table
                            + ". A query of it returns their rows, but their changes are not"
                            + " captured: detach them with ALTER TABLE … NO INHERIT, and map each table on its own");
        }
        return new TableColumns(table, columns, identity, partitioned);
    }

    /** Returns how many rows the planner of PostgreSQL expects in a table; 0 if it has not looked yet. */
    public static long estimatedRows(Connection connection, SourceTable table) {
        try (PreparedStatement query = connection.prepareStatement(ROWS)) {
            query.setString(1, table.schema());
            query.setString(2, table.name());
            try (ResultSet found = query.executeQuery()) {
                return found.next() ? Math.max(0, found.getLong(1)) : 0;
            }
        } catch (SQLException failure) {
            throw new PostgresException("the size of " + table + " could not be read", failure);
        }
    }

    /** Returns how many rows a table has: what the planner of PostgreSQL expects, or counted if it has not looked yet. */
    public static long rows(Connection connection, SourceTable table) {
        long estimated = estimatedRows(connection, table);
        if (estimated > 0) {
            return estimated;
        }
        try (PreparedStatement query = connection.prepareStatement("SELECT count(*) FROM " + table.quoted());
                ResultSet found = query.executeQuery()) {
            return found.next() ? found.getLong(1) : 0;
        } catch (SQLException failure) {
            throw new PostgresException("the rows of " + table + " could not be counted", failure);
        }
    }

    /**
     * Returns a column by its name.
     *
     * @throws InvalidInputException if there is none
     */
    public SourceColumn column(String name) {
        SourceColumn column = columns.get(name);
        if (column == null) {
            throw new InvalidInputException(
                    "column", "table " + table + " has no column " + name + "." + Nearest.hint(name, columns.keySet()));
        }
        return column;
    }
}
