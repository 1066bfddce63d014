package dev.monochord.engine.internal.schema;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

/** The components of a {@link TableConfiguration}, open to change. Not thread-safe. */
public final class TableConfigurationEdit {

    public String tableId = "";
    public Instant created = Instant.EPOCH;
    public @Nullable Instant settlesAt;
    public List<KeyElement> definitions = List.of();
    public BillingMode billingMode = BillingMode.PROVISIONED;
    public @Nullable Instant onDemandSince;
    public CapacitySettings capacity = CapacitySettings.ON_DEMAND;
    public Map<String, IndexSettings> indexes = Map.of();
    public List<IndexSchema> leaving = List.of();
    public boolean deletionProtection;
    public @Nullable TableClass tableClass;
    public @Nullable Instant tableClassChanged;
    public @Nullable String encryptionKey;
    public @Nullable StreamSchema latestStream;
    public @Nullable Instant ttlChanged;
    public boolean ttlBuilt;
    public Map<String, String> tags = Map.of();
    public @Nullable Instant recoverableSince;
    public int recoveryDays;
    public Map<String, String> insights = Map.of();
    public @Nullable ResourcePolicy policy;
    public @Nullable Restore restore;

    TableConfigurationEdit() {}

    TableConfigurationEdit(TableConfiguration settings) {
        tableId = settings.tableId();
        created = settings.created();
        settlesAt = settings.settlesAt();
        definitions = settings.definitions();
        billingMode = settings.billingMode();
        onDemandSince = settings.onDemandSince();
        capacity = settings.capacity();
        indexes = settings.indexes();
        leaving = settings.leaving();
        deletionProtection = settings.deletionProtection();
        tableClass = settings.tableClass();
        tableClassChanged = settings.tableClassChanged();
        encryptionKey = settings.encryptionKey();
        latestStream = settings.latestStream();
        ttlChanged = settings.ttlChanged();
        ttlBuilt = settings.ttlBuilt();
        tags = settings.tags();
        recoverableSince = settings.recoverableSince();
        recoveryDays = settings.recoveryDays();
        insights = settings.insights();
        policy = settings.policy();
        restore = settings.restore();
    }

    /** Adds or replaces the settings of one global index. */
    public void index(String name, IndexSettings value) {
        indexes = new LinkedHashMap<>(indexes);
        indexes.put(name, value);
    }

    TableConfiguration configuration() {
        return new TableConfiguration(
                tableId,
                created,
                settlesAt,
                definitions,
                billingMode,
                onDemandSince,
                capacity,
                indexes,
                leaving,
                deletionProtection,
                tableClass,
                tableClassChanged,
                encryptionKey,
                latestStream,
                ttlChanged,
                ttlBuilt,
                tags,
                recoverableSince,
                recoveryDays,
                insights,
                policy,
                restore);
    }
}
