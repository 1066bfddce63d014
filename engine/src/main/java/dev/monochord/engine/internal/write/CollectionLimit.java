package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.table.Catalog;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionSizeLimitExceededException;

/**
 * The maximum size of item collections. Writes that make a collection grow beyond it are refused; deletions and updates
 * that do not make it larger always succeed. Thread-safe.
 *
 * <h2>When a collection is measured</h2>
 * While a table and its local indexes have less than half the limit, so does each of their collections, and the counters
 * of the table suffice. Beyond that, the first write that makes a collection grow reads all of it. The sizes of the most
 * recently used collections are kept, and every write updates them.
 *
 * <h2>Why no collection exceeds the limit</h2>
 * A write holds the shared locks of its collections until it is stored and counted. Measuring takes the exclusive lock,
 * so it sees every earlier write, and every later write sees the measured size. Growth is added to a measured size before
 * it is stored; a decrease is subtracted once it is stored. Concurrent writes thus cannot use the same space twice, nor
 * space that is not free yet. If the store fails, the batch may or may not have been stored, so its collections have to
 * be measured again. The counters lack the growth of writes in progress, which is added before they are compared.
 *
 * <p>These locks are taken after the locks of all items, and in the order of their stripes.
 */
public final class CollectionLimit {

    private static final int STRIPE_BITS = 10;
    private static final int MEASURED = 131_072;

    private final ItemCollections collections;
    private final Catalog catalog;
    private final long limit;
    private final ReadWriteLock[] stripes = new ReadWriteLock[1 << STRIPE_BITS];

    /** The growth of all writes that are not finished. */
    private final AtomicLong inProgress = new AtomicLong();

    /** Measured collections by the beginning of their rows. */
    private final Map<ByteBuffer, Long> sizes = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Long> eldest) {
            return size() > MEASURED;
        }
    };

    public CollectionLimit(ItemCollections collections, Catalog catalog, long limit) {
        this.collections = collections;
        this.catalog = catalog;
        this.limit = limit;
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new ReentrantReadWriteLock();
        }
    }

    /** The error for a write that makes a collection too large. */
    public static ItemCollectionSizeLimitExceededException exceeded() {
        return ServiceError.of(ItemCollectionSizeLimitExceededException.builder(), "Collection size exceeded.");
    }

    Writes begin() {
        return new Writes();
    }

    /** A collection that a batch changes, the number of bytes by which it grows, and the changes that make it grow. */
    private static final class Changed {

        final TableDefinition table;
        final AttributeValue partition;
        final ByteBuffer id;
        final List<ItemChange> growing = new ArrayList<>(1);
        long growth;

        Changed(TableDefinition table, AttributeValue partition, ByteBuffer id) {
            this.table = table;
            this.partition = partition;
            this.id = id;
        }
    }

    /** The changes of one batch. They are written together, so only their sum counts for each collection. */
    final class Writes implements AutoCloseable {

        private final Map<ByteBuffer, Changed> changes = new LinkedHashMap<>();
        private Lock[] locks = {};
        private int locked;
        private long growth;
        private boolean admitted;
        private boolean written;

        private Writes() {}

        void add(TableDefinition table, ItemChange change, long bytes) {
            String name = table.key().partition().get(0).name();
            AttributeValue partition = Objects.requireNonNull(change.key().get(name));
            KeyRange rows = RowKeys.query(table.storageId(), List.of(partition), List.of());
            Changed changed =
                    changes.computeIfAbsent(ByteBuffer.wrap(rows.from()), id -> new Changed(table, partition, id));
            changed.growth += bytes;
            if (bytes > 0) {
                changed.growing.add(change);
            }
        }

        /** Returns the changes that make a collection too large. If the result is empty, the caller writes the batch. */
        List<ItemChange> admit() {
            growth = growing().mapToLong(changed -> changed.growth).sum();
            inProgress.addAndGet(growth);
            locks = changes.keySet().stream()
                    .mapToInt(CollectionLimit::stripe)
                    .sorted()
                    .distinct()
                    .mapToObj(stripe -> stripes[stripe].readLock())
                    .toArray(Lock[]::new);
            while (true) {
                lock();
                Changed unknown;
                synchronized (sizes) {
                    unknown = growing()
                            .filter(changed -> !sizes.containsKey(changed.id) && !small(changed.table))
                            .findFirst()
                            .orElse(null);
                    if (unknown == null) {
                        return claim();
                    }
                }
                unlock();
                measure(unknown);
            }
        }

        private List<ItemChange> claim() {
            List<ItemChange> oversize = growing()
                    .filter(changed -> {
                        Long size = sizes.get(changed.id);
                        return size != null && size + changed.growth > limit;
                    })
                    .flatMap(changed -> changed.growing.stream())
                    .toList();
            if (oversize.isEmpty()) {
                growing().forEach(this::resize);
                admitted = true;
            }
            return oversize;
        }

        private void resize(Changed changed) {
            sizes.computeIfPresent(changed.id, (id, size) -> size + changed.growth);
        }

        private Stream<Changed> growing() {
            return changes.values().stream().filter(changed -> changed.growth > 0);
        }

        /** Notes that the batch is stored and counted. */
        void written() {
            synchronized (sizes) {
                changes.values().stream().filter(changed -> changed.growth < 0).forEach(this::resize);
            }
            written = true;
        }

        private void lock() {
            while (locked < locks.length) {
                locks[locked].lock();
                locked++;
            }
        }

        private void unlock() {
            while (locked > 0) {
                locks[--locked].unlock();
            }
        }

        @Override
        public void close() {
            if (admitted && !written) {
                synchronized (sizes) {
                    sizes.keySet().removeAll(changes.keySet());
                }
            }
            inProgress.addAndGet(-growth);
            unlock();
        }
    }

    private static int stripe(ByteBuffer id) {
        return id.hashCode() * 0x9E3779B9 >>> Integer.SIZE - STRIPE_BITS;
    }

    /**
     * Returns whether all collections of a table are certain to fit after the writes in progress. The counters are not
     * atomic snapshots: half the limit is a margin for concurrent changes that they have missed.
     */
    private boolean small(TableDefinition table) {
        if (!catalog.counted()) {
            return false;
        }
        long bytes = inProgress.get() + catalog.counter(table.storageId()).bytes();
        for (IndexSchema index : table.indexes()) {
            if (!index.global()) {
                bytes += catalog.counter(index.storageId()).bytes();
            }
        }
        return bytes <= limit / 2;
    }

    private void measure(Changed changed) {
        Lock lock = stripes[stripe(changed.id)].writeLock();
        lock.lock();
        try {
            if (!measured(changed)) {
                long bytes = collections.bytes(changed.table, changed.partition);
                synchronized (sizes) {
                    sizes.put(changed.id, bytes);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean measured(Changed changed) {
        synchronized (sizes) {
            return sizes.containsKey(changed.id);
        }
    }
}
