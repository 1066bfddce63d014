package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * The indexes of the findings that can be read while a migration adds them. The table is described again every five seconds
 * until all of them are active. Thread-safe.
 */
final class FindingIndexes {

    static final String BY_ACCOUNT = "Account-State-index";
    static final String BY_POLICY = "Policy-State-index";

    private static final Set<String> ADDED = Set.of(BY_ACCOUNT, BY_POLICY);
    private static final long LOOK_NANOS = Duration.ofSeconds(5).toNanos();

    private final Monochord monochord;
    private final String table;
    private final LongSupplier nanoTime;

    private volatile Set<String> active;
    private volatile long looked;

    private FindingIndexes(Monochord monochord, String table, LongSupplier nanoTime) {
        this.monochord = monochord;
        this.table = table;
        this.nanoTime = nanoTime;
        this.looked = nanoTime.getAsLong();
        this.active = describe();
    }

    /** Looks at the table; creates it as designed if it does not exist. */
    static FindingIndexes open(Monochord monochord, LongSupplier nanoTime) {
        String table = monochord.tableName(DynamoDbQrieFindingsTable.INFO.name());
        try {
            return new FindingIndexes(monochord, table, nanoTime);
        } catch (ResourceNotFoundException missing) {
            TableSchema.create(monochord.client(), DynamoDbQrieFindingsTable.design(), table);
            return new FindingIndexes(monochord, table, nanoTime);
        }
    }

    boolean isActive(String index) {
        long now = nanoTime.getAsLong();
        if (!active.containsAll(ADDED) && now - looked >= LOOK_NANOS) {
            looked = now; // others go on with what is known
            try {
                active = describe();
            } catch (SdkException unknown) {
                return active.contains(index); // the listings without it can be read as before
            }
        }
        return active.contains(index);
    }

    boolean areActive() {
        return isActive(BY_ACCOUNT) && isActive(BY_POLICY);
    }

    private Set<String> describe() {
        return monochord
                .client()
                .describeTable(describe -> describe.tableName(table))
                .table()
                .globalSecondaryIndexes()
                .stream()
                .filter(index -> index.indexStatus() == IndexStatus.ACTIVE)
                .map(GlobalSecondaryIndexDescription::indexName)
                .collect(Collectors.toUnmodifiableSet());
    }
}
