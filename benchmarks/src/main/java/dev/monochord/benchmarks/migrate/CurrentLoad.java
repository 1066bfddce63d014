package dev.monochord.benchmarks.migrate;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.current.CurrentResource;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes resources as version 1 has them, every other one without what is written ahead of a migration. */
record CurrentLoad(Monochord monochord, SampleOrganisation organisation, int threads) {

    private static final int PORTION = 250;

    /** Creates a table and writes so many resources to it. */
    void run(String table, int resources) throws InterruptedException {
        TableSchema.create(monochord.client(), DynamoDbCurrentResourcesTable.design(), table);
        Monochord named = monochord.toBuilder()
                .tableName(DynamoDbCurrentResourcesTable.INFO.name(), table)
                .build();
        DynamoDbCurrentResourcesTable.open(named);
        AtomicInteger next = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> {
                    for (int from = next.getAndAdd(PORTION); from < resources; from = next.getAndAdd(PORTION)) {
                        write(named, from, Math.min(resources, from + PORTION));
                    }
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("Loading failed", failed);
        } finally {
            pool.shutdownNow();
        }
    }

    private void write(Monochord named, int from, int to) {
        List<CurrentResource> portion = new ArrayList<>();
        for (int number = from; number < to; number++) {
            Resource resource = organisation.sample(number).resource();
            boolean ahead = number % 2 == 0;
            portion.add(new CurrentResource(
                    resource.accountId() + "_" + resource.service(),
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
