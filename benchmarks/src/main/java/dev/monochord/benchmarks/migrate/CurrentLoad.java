package dev.monochord.benchmarks.migrate;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.current.CurrentResource;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes resources as version 1 has them: every other one without what is written ahead of a migration, and some buckets
 * without their account.
 */
record CurrentLoad(Monochord monochord, SampleOrganisation organisation, int accounts, int threads) {

    private static final int PORTION = 250;

    /** Creates a table and writes so many resources to it. */
    void run(String table, int resources) throws InterruptedException {
        TableSchema.create(monochord.client(), DynamoDbCurrentResourcesTable.design(), table);
        Monochord named = monochord.toBuilder()
                .tableName(DynamoDbCurrentResourcesTable.INFO.name(), table)
                .build();
        DynamoDbCurrentResourcesTable.open(named);
        new Portions(threads, PORTION).run(0, resources, (from, to) -> write(named, from, to));
    }

    private void write(Monochord named, int from, int to) {
        List<CurrentResource> portion = new ArrayList<>();
        for (int number = from; number < to; number++) {
            Resource resource = organisation.sample(number).resource();
            boolean ahead = number % 2 == 0 && !NamelessBuckets.isNameless(number, accounts, resource);
            portion.add(new CurrentResource(
                    NamelessBuckets.accountService(number, accounts, resource),
                    resource.arn(),
                    resource.configuration(),
                    resource.lastSeenAt(),
                    resource.describeTime(),
                    ahead ? resource.accountId() : null,
                    ahead ? resource.service() : null,
                    null,
                    null));
        }
        named.putAll(portion);
    }
}
