package dev.monochord.benchmarks.migrate;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import dev.monochord.systems.qrie.migration.QrieFindingTransform;
import dev.monochord.systems.qrie.migration.QrieResourceTransform;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.nio.file.Path;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The qrie that is migrated.
 *
 * @param buckets the file with the accounts of buckets that are stored without one, the same for systems and workers
 */
record BenchedQrie(DynamoDbClient client, SampleOrganisation organisation, Path buckets) {

    QrieResourceTransform resourceTransform() {
        return new QrieResourceTransform(BucketAccounts.read(buckets));
    }

    QrieFindingTransform findingTransform() {
        return new QrieFindingTransform(BucketAccounts.read(buckets));
    }

    /** What a worker process has to know. */
    Map<String, String> environment() {
        return Map.of(BucketAccounts.VARIABLE, buckets.toString());
    }

    /** Opens a system whose resources stay in their old table as long as the migration does not exist. */
    HttpSystem open(String migration, String oldTable) {
        Map<String, String> settings = Map.of(
                "QRIE_INVENTORY",
                "empty",
                "QRIE_MIGRATION",
                migration,
                "QRIE_OLD_RESOURCES_TABLE",
                oldTable,
                BucketAccounts.VARIABLE,
                buckets.toString());
        return new QrieFactory()
                .open(new SystemContext(Monochord.create(client), settings, (name, purpose) -> LiveLoad.SECRET));
    }
}
