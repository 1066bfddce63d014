package dev.monochord.benchmarks.migrate;

import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.systems.qrie.DynamoDbQrieFindingsTable;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentFindingsTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;

/**
 * A table that is migrated, before and after.
 *
 * @param name its name in both designs
 */
record BenchedTable(String name, TableShape old, TableShape next, ItemTransform transform) {

    /** Resources, which move to another table. */
    static BenchedTable resources(String oldTable, String newTable, ItemTransform transform) {
        return new BenchedTable(
                DynamoDbQrieResourcesTable.INFO.name(),
                TableShape.of(DynamoDbCurrentResourcesTable.design(), oldTable),
                TableShape.of(DynamoDbQrieResourcesTable.design(), newTable),
                transform);
    }

    /** Findings, which stay where they are. */
    static BenchedTable findings(String table, ItemTransform transform) {
        return new BenchedTable(
                DynamoDbQrieFindingsTable.INFO.name(),
                TableShape.of(DynamoDbCurrentFindingsTable.design(), table),
                TableShape.of(DynamoDbQrieFindingsTable.design(), table),
                transform);
    }
}
