package dev.monochord.systems.kit;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.TableInfo;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** How the server makes a system. One per system. */
public interface SystemFactory {

    /** The {@link HttpSystem#name()} of what it makes. */
    String name();

    /**
     * The tables that the system needs. The server creates those that are missing before it opens the system, under the
     * names that {@link #store} gives them.
     */
    List<TableDesign> tables();

    /**
     * Those of the tables that have to be as designed before the system is opened: all, unless a migration adds their indexes
     * while the system runs. The system itself then creates the others if they are missing.
     *
     * @param settings the environment variables
     * @throws IllegalArgumentException if a setting cannot be used; the message says which, and what to do
     */
    default List<TableDesign> checkedTables(Map<String, String> settings) {
        return tables();
    }

    /**
     * The same tables with the kinds of item that are in them, for tools that look at rows without opening the system.
     */
    default List<TableInfo> tableInfos() {
        return List.of();
    }

    /**
     * Where the tables are, if the settings say so for this system alone.
     *
     * @param settings the environment variables
     * @throws IllegalArgumentException if a setting cannot be used; the message says which, and what to do
     */
    default SystemStore store(Map<String, String> settings) {
        return SystemStore.shared();
    }

    /**
     * The port that the settings name for this system, for a server that serves no other.
     *
     * @throws IllegalArgumentException if a setting cannot be used; the message says which, and what to do
     */
    default OptionalInt port(Map<String, String> settings) {
        return OptionalInt.empty();
    }

    /**
     * Tells the Monochord that the system is opened with what it has to know beyond that, such as over how many shards the
     * key of an index is spread.
     *
     * @param settings the environment variables
     * @throws IllegalArgumentException if a setting cannot be used; the message says which, and what to do
     */
    default void prepare(Monochord.Builder monochord, Map<String, String> settings) {}

    /**
     * Opens the system.
     *
     * @throws IllegalArgumentException if a setting cannot be used; the message says which, and what to do
     */
    HttpSystem open(SystemContext context);
}
