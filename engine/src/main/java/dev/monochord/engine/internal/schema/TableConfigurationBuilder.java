package dev.monochord.engine.internal.schema;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

/** Makes {@link TableConfiguration}, new ones or a changed copy. For one thread. */
public final class TableConfigurationBuilder {

    private String tableId = "";
    private Instant created = Instant.EPOCH;
    private @Nullable Instant settlesAt;
    private List<KeyElement> definitions = List.of();
    private BillingMode billingMode = BillingMode.PROVISIONED;
    private @Nullable Instant onDemandSince;
    private CapacitySettings capacity = CapacitySettings.ON_DEMAND;
    private Map<String, IndexSettings> indexes = Map.of();
    private List<IndexSchema> leaving = List.of();
    private boolean deletionProtection;
    private @Nullable TableClass tableClass;
    private @Nullable Instant tableClassChanged;
    private @Nullable String encryptionKey;
    private @Nullable StreamSchema latestStream;
    private boolean ttlBuilt;
    private Map<String, String> tags = Map.of();
    private @Nullable Instant recoverableSince;
    private int recoveryDays;
    private Map<String, String> insights = Map.of();
    private @Nullable ResourcePolicy policy;
    private @Nullable Restore restore;

    TableConfigurationBuilder() {}

    TableConfigurationBuilder(TableConfiguration settings) {
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
        ttlBuilt = settings.ttlBuilt();
        tags = settings.tags();
        recoverableSince = settings.recoverableSince();
        recoveryDays = settings.recoveryDays();
        insights = settings.insights();
        policy = settings.policy();
        restore = settings.restore();
    }

    public TableConfigurationBuilder tableId(String value) {
        tableId = value;
        return this;
    }

    public TableConfigurationBuilder created(Instant value) {
        created = value;
        return this;
    }

    public TableConfigurationBuilder settlesAt(@Nullable Instant value) {
        settlesAt = value;
        return this;
    }

    public TableConfigurationBuilder definitions(List<KeyElement> value) {
        definitions = value;
        return this;
    }

    public TableConfigurationBuilder billingMode(BillingMode value) {
        billingMode = value;
        return this;
    }

    public TableConfigurationBuilder onDemandSince(@Nullable Instant value) {
        onDemandSince = value;
        return this;
    }

    public TableConfigurationBuilder capacity(CapacitySettings value) {
        capacity = value;
        return this;
    }

    public TableConfigurationBuilder indexes(Map<String, IndexSettings> value) {
        indexes = value;
        return this;
    }

    public TableConfigurationBuilder leaving(List<IndexSchema> value) {
        leaving = value;
        return this;
    }

    public TableConfigurationBuilder deletionProtection(boolean value) {
        deletionProtection = value;
        return this;
    }

    public TableConfigurationBuilder tableClass(@Nullable TableClass value) {
        tableClass = value;
        return this;
    }

    public TableConfigurationBuilder tableClassChanged(@Nullable Instant value) {
        tableClassChanged = value;
        return this;
    }

    public TableConfigurationBuilder encryptionKey(@Nullable String value) {
        encryptionKey = value;
        return this;
    }

    public TableConfigurationBuilder latestStream(@Nullable StreamSchema value) {
        latestStream = value;
        return this;
    }

    public TableConfigurationBuilder ttlBuilt(boolean value) {
        ttlBuilt = value;
        return this;
    }

    public TableConfigurationBuilder tags(Map<String, String> value) {
        tags = value;
        return this;
    }

    public TableConfigurationBuilder recoverableSince(@Nullable Instant value) {
        recoverableSince = value;
        return this;
    }

    public TableConfigurationBuilder recoveryDays(int value) {
        recoveryDays = value;
        return this;
    }

    public TableConfigurationBuilder insights(Map<String, String> value) {
        insights = value;
        return this;
    }

    public TableConfigurationBuilder policy(@Nullable ResourcePolicy value) {
        policy = value;
        return this;
    }

    public TableConfigurationBuilder restore(@Nullable Restore value) {
        restore = value;
        return this;
    }

    /** Adds or replaces the settings of one global index. */
    public TableConfigurationBuilder index(String name, IndexSettings value) {
        Map<String, IndexSettings> changed = new LinkedHashMap<>(indexes);
        changed.put(name, value);
        return indexes(changed);
    }

    public TableConfiguration build() {
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
                ttlBuilt,
                tags,
                recoverableSince,
                recoveryDays,
                insights,
                policy,
                restore);
    }
}
