package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.postgres.mapping.MappingFile;
import org.junit.jupiter.api.Test;

/** Rows that cannot be moved, whatever text their keys are. */
class RejectedRowsTest extends ShopTransfer {

    @Override
    MappingFile mapping() {
        return MappingFile.parse("""
                {"name": "%s", "tables": [
                 {"table": "topics", "key": ["title"], "target": "shop",
                  "keys": {"pk": "TOPIC#{title}", "sk": "METADATA"}, "attributes": {"since": {}}}]}
                """.formatted(name));
    }

    @Test
    void staysRejectedUntilItIsMendedWhateverItsKeyIs() {
        server.run(
                "CREATE TABLE topics (title text PRIMARY KEY, since timestamptz)",
                "INSERT INTO topics SELECT title, 'infinity' FROM unnest(ARRAY['cafe' || chr(769), 'delete' || chr(127),"
                        + " 'control' || chr(133), repeat('long', 300)]) AS title");
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            assertThat(migration.rejected()).hasSize(4);
            server.run("UPDATE topics SET since = '-infinity'");
            migration.catchUp(Thread::onSpinWait);
            assertThat(migration.rejected()).hasSize(4);

            server.run("UPDATE topics SET since = now()");
            migration.catchUp(Thread::onSpinWait);
            assertThat(migration.rejected()).isEmpty();
            assertEqual(migration.verify());
        }
    }
}
