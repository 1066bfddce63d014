package dev.monochord.systems.tenants;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Queues that can fail, hang or take their worker with them, and that rest after they were removed as those of SQS do: for
 * 60 seconds nobody gets the same name again. Thread-safe.
 */
final class QueueDouble implements QueueProvisioner {

    private static final String REASON = "the queue service refused: AccessDenied";

    volatile Clock clock = Clock.systemUTC();
    final AtomicInteger creations = new AtomicInteger();
    final AtomicInteger tooEarly = new AtomicInteger();

    private final Set<String> queues = ConcurrentHashMap.newKeySet();
    private final Map<String, Instant> removed = new ConcurrentHashMap<>();
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger deaths = new AtomicInteger();
    private final AtomicInteger hangs = new AtomicInteger();
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    /** The next so many calls make the queue, or remove it, and fail all the same. */
    void fail(int times) {
        failures.set(times);
    }

    /** The worker of the next call dies. */
    void die() {
        deaths.set(1);
    }

    /** The next call hangs until it is released. */
    void hang() {
        hangs.set(1);
    }

    void awaitHanging() {
        await(hanging);
    }

    void release() {
        release.countDown();
    }

    void add(String url) {
        queues.add(url);
    }

    Set<String> queues() {
        return new TreeSet<>(queues);
    }

    static String url(String tenantId) {
        return "https://queues.example/000000000000/tenants-" + tenantId + "-inbound";
    }

    static String arn(String tenantId) {
        return "arn:aws:sqs:us-east-1:000000000000:tenants-" + tenantId + "-inbound";
    }

    @Override
    public TenantQueue create(String tenantId) {
        creations.incrementAndGet();
        String url = url(tenantId);
        Instant gone = removed.get(url);
        if (gone != null && Duration.between(gone, clock.instant()).compareTo(Duration.ofSeconds(60)) < 0) {
            tooEarly.incrementAndGet();
            throw new ProvisioningException("the name is not free yet", null);
        }
        queues.add(url);
        trouble();
        return new TenantQueue(arn(tenantId), url);
    }

    @Override
    public void remove(String tenantId) {
        if (queues.remove(url(tenantId))) {
            removed.put(url(tenantId), clock.instant());
        }
    }

    @Override
    public void removeAt(String queueUrl) {
        trouble();
        if (queues.remove(queueUrl)) {
            removed.put(queueUrl, clock.instant());
        }
    }

    @Override
    public void close() {
        release.countDown();
    }

    private void trouble() {
        if (deaths.getAndUpdate(QueueDouble::less) > 0) {
            throw new Death();
        }
        if (hangs.getAndUpdate(QueueDouble::less) > 0) {
            hanging.countDown();
            await(release);
        }
        if (failures.getAndUpdate(QueueDouble::less) > 0) {
            throw new ProvisioningException(REASON, null);
        }
    }

    private static int less(int left) {
        return Math.max(0, left - 1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new ProvisioningException("interrupted", ended);
        }
    }

    /** What nothing catches: the thread ends as if the machine had. */
    private static final class Death extends Error {

        Death() {
            super("the worker dies, as the test wants it to", null, false, false);
        }
    }
}
