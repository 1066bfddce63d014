package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BackupInUseException;
import software.amazon.awssdk.services.dynamodb.model.BackupNotFoundException;

/**
 * All backups of an engine. They outlive their tables; one that was not complete when an engine ended is made again at
 * the next start, for its table cannot be deleted until then.
 */
final class Backups {

    private final Catalog catalog;
    private final Map<String, Backup> byArn = new ConcurrentSkipListMap<>();
    private @Nullable Housekeeping housekeeping;

    Backups(Catalog catalog) {
        this.catalog = catalog;
    }

    void load(List<Backup> backups) {
        backups.forEach(backup -> byArn.put(backup.arn(), backup));
    }

    void start(Housekeeping work) {
        housekeeping = work;
        byArn.values().stream().filter(backup -> !backup.available()).forEach(work::backUpAgain);
    }

    /** All backups, by table and time. */
    List<Backup> list() {
        return List.copyOf(byArn.values());
    }

    Backup require(String arn) {
        Backup backup = byArn.get(arn);
        if (backup == null) {
            throw ServiceError.of(BackupNotFoundException.builder(), "Backup not found: " + arn);
        }
        return backup;
    }

    /** A backup that is complete, and that no table is being restored from where it is to go. */
    Backup requireIdle(String arn, boolean toGo) {
        Backup backup = require(arn);
        if (!backup.available() || toGo && restoring(backup)) {
            throw ServiceError.of(BackupInUseException.builder(), "Backup is being used: " + arn);
        }
        return backup;
    }

    /** Begins a backup of a table. */
    Backup create(TableDefinition source, String name) {
        synchronized (catalog) {
            Instant now = catalog.clock().instant().truncatedTo(ChronoUnit.MILLIS);
            Backup backup = new Backup(arn(source, now), name, now, catalog.newStorageId(), false, 0, 0, source);
            save(backup);
            if (housekeeping != null) {
                housekeeping.backUp(backup);
            }
            return backup;
        }
    }

    void complete(Backup backup, Counter copied) {
        save(backup.complete(copied.items(), copied.bytes()));
    }

    void remove(Backup backup) {
        WriteBatch batch = new WriteBatch();
        batch.delete(MetaKey.BACKUP.key(backup.arn()));
        CatalogRecords.putGarbage(batch, backup.storageId());
        catalog.save(batch);
        byArn.remove(backup.arn());
        if (housekeeping != null) {
            housekeeping.discard(backup.storageId());
        }
    }

    /** Whether a backup of the table is being made. */
    boolean copying(TableDefinition table) {
        return byArn.values().stream()
                .anyMatch(backup -> !backup.available() && backup.source().storageId() == table.storageId());
    }

    private boolean restoring(Backup backup) {
        return catalog.list().stream()
                .map(table -> table.settings().restore())
                .anyMatch(restore -> restore != null && restore.inProgress() && restore.from() == backup.storageId());
    }

    private void save(Backup backup) {
        WriteBatch batch = new WriteBatch();
        CatalogRecords.put(batch, backup);
        catalog.save(batch);
        byArn.put(backup.arn(), backup);
    }

    private static String arn(TableDefinition source, Instant now) {
        return source.arn()
                + String.format(
                        Locale.ROOT,
                        "/backup/%014d-%08x",
                        now.toEpochMilli(),
                        ThreadLocalRandom.current().nextInt());
    }
}
