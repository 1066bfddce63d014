package dev.monochord.engine.internal.schema;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

/**
 * What a table carries that the data path does not look at: billing, throughput, tags and the like.
 *
 * @param settlesAt when the change under way (creating, updating, deleting) may end, null where there is none
 * @param definitions the attribute definitions in the order they were given
 * @param onDemandSince when the table was last switched to on-demand
 * @param indexes the settings of the global indexes by name
 * @param leaving global indexes that are being deleted: still described, no longer written
 * @param tableClass null where none was ever chosen
 * @param tableClassChanged when the class was last changed by an update
 * @param encryptionKey the ARN of the KMS key, null for the default encryption
 * @param latestStream the stream that was enabled last, perhaps disabled since
 * @param ttlChanged when the time to live was last enabled or disabled, null if never
 * @param ttlBuilt false while the items that were there before the time to live was enabled are being entered
 * @param recoverableSince when point-in-time recovery was enabled, null where it is not
 * @param recoveryDays the recovery period, 0 where it was never enabled
 * @param insights contributor insights, by index name or "" for the table; the value is the mode
 * @param restore where the table was restored from, null where it was not
 */
public record TableConfiguration(
        String tableId,
        Instant created,
        @Nullable Instant settlesAt,
        List<KeyElement> definitions,
        BillingMode billingMode,
        @Nullable Instant onDemandSince,
        CapacitySettings capacity,
        Map<String, IndexSettings> indexes,
        List<IndexSchema> leaving,
        boolean deletionProtection,
        @Nullable TableClass tableClass,
        @Nullable Instant tableClassChanged,
        @Nullable String encryptionKey,
        @Nullable StreamSchema latestStream,
        @Nullable Instant ttlChanged,
        boolean ttlBuilt,
        Map<String, String> tags,
        @Nullable Instant recoverableSince,
        int recoveryDays,
        Map<String, String> insights,
        @Nullable ResourcePolicy policy,
        @Nullable Restore restore) {

    public TableConfiguration {
        definitions = List.copyOf(definitions);
        indexes = Collections.unmodifiableMap(new LinkedHashMap<>(indexes));
        leaving = List.copyOf(leaving);
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        insights = Collections.unmodifiableMap(new LinkedHashMap<>(insights));
    }

    public boolean onDemand() {
        return billingMode == BillingMode.PAY_PER_REQUEST;
    }

    /** The settings of a global index. */
    public Optional<IndexSettings> index(String name) {
        return Optional.ofNullable(indexes.get(name));
    }

    /** Whether the items of a backup are being copied into the table. */
    public boolean restoring() {
        return restore != null && restore.inProgress();
    }

    public static TableConfiguration create(Consumer<TableConfigurationEdit> change) {
        return changed(new TableConfigurationEdit(), change);
    }

    public TableConfiguration with(Consumer<TableConfigurationEdit> change) {
        return changed(new TableConfigurationEdit(this), change);
    }

    private static TableConfiguration changed(TableConfigurationEdit edit, Consumer<TableConfigurationEdit> change) {
        change.accept(edit);
        return edit.configuration();
    }
}
