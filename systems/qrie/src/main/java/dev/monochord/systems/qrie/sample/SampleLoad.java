package dev.monochord.systems.qrie.sample;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.qrie.DynamoDbQrieAccountsTable;
import dev.monochord.systems.qrie.DynamoDbQrieFindingsTable;
import dev.monochord.systems.qrie.DynamoDbQriePoliciesTable;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/** Writes an organisation into the tables of qrie, 25 items to a request, by several threads. Used once. */
public final class SampleLoad {

    private static final int PORTION = 500;

    private final Monochord monochord;
    private final SampleOrganisation organisation;
    private final int threads;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicLong findings = new AtomicLong();

    /** Prepares a load into tables that exist. */
    public SampleLoad(Monochord monochord, SampleOrganisation organisation, int threads) {
        this.monochord = monochord;
        this.organisation = organisation;
        this.threads = threads;
        DynamoDbQrieResourcesTable.open(monochord);
        DynamoDbQrieFindingsTable.open(monochord);
        DynamoDbQrieAccountsTable.open(monochord);
        DynamoDbQriePoliciesTable.open(monochord);
    }

    /**
     * Writes the accounts, the policies and so many resources with their findings. What is there already is overwritten.
     *
     * @param progress hears of the resources written so far, from several threads
     * @return the number of findings written
     * @throws dev.monochord.runtime.error.MonochordException if something could not be written
     */
    public long run(int resources, IntConsumer progress) throws InterruptedException {
        monochord.putAll(organisation.accounts());
        monochord.putAll(organisation.policies());
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> work = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                work.add(workers.submit(() -> portions(resources, progress)));
            }
            for (Future<?> one : work) {
                one.get();
            }
        } catch (ExecutionException failed) {
            next.set(resources);
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } finally {
            workers.shutdownNow();
        }
        return findings.get();
    }

    private void portions(int resources, IntConsumer progress) {
        for (int from = next.getAndAdd(PORTION); from < resources; from = next.getAndAdd(PORTION)) {
            int to = Math.min(resources, from + PORTION);
            List<Object> items = new ArrayList<>(2 * PORTION);
            for (int number = from; number < to; number++) {
                SampleOrganisation.Sample sample = organisation.sample(number);
                items.add(sample.resource());
                items.addAll(sample.findings());
            }
            monochord.putAll(items);
            findings.addAndGet(items.size() - (to - from));
            progress.accept(done.addAndGet(to - from));
        }
    }
}
