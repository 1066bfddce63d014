package dev.monochord.migrate.live;

public interface LiveMigrationBuilder {

    LiveMigrationBuilder newTable(String name);
}
