package dev.monochord.runtime;

import dev.monochord.runtime.call.CallListener;
import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.generated.TableAccess;
import dev.monochord.runtime.internal.call.Calls;
import dev.monochord.runtime.internal.mirror.WriteMirror;
import dev.monochord.runtime.internal.page.PageTokens;
import dev.monochord.runtime.internal.retry.Retry;
import dev.monochord.runtime.internal.session.KnownTables;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.internal.session.SessionAccess;
import dev.monochord.runtime.internal.write.BatchWriter;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.unreadable.UnreadableListener;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The connection between generated tables and a {@link DynamoDbClient}.
 *
 * <pre>{@code
 * Monochord monochord = Monochord.create(client);
 * CelloTable cello = DynamoDbCelloTable.open(monochord);
 * }</pre>
 *
 * <p>It holds the clock, the retry policy, the listener, the key that signs page tokens and the actual names of tables. It
 * does not own the client and needs no closing. Thread-safe.
 */
public final class Monochord {

    static {
        SessionAccess.register(new SessionAccess.Owner() {
            @Override
            public Session session(Object monochord) {
                return ((Monochord) monochord).session;
            }

            @Override
            public void mirror(Object builder, WriteMirror mirror) {
                ((Builder) builder).mirror = mirror;
            }
        });
    }

    private final DynamoDbClient client;
    private final Map<String, String> tableNames;
    private final String tablePrefix;
    private final ConcurrentMap<Class<?>, ItemType<?>> itemTypes = new ConcurrentHashMap<>();
    private final Session session;
    private final Writer writer;
    private final Builder settings;

    private Monochord(Builder wanted, DynamoDbClient client) {
        SdkVersion.check();
        this.client = client;
        this.settings = new Builder(wanted);
        this.tableNames = Map.copyOf(wanted.tableNames);
        this.tablePrefix = wanted.tablePrefix;
        Retry retry = new Retry(wanted.retries, wanted.clock, wanted.sleeper, wanted.random);
        this.session = new Session(
                new Calls(client, retry, wanted.listener),
                retry,
                wanted.clock,
                wanted.random,
                wanted.pageKey == null ? PageTokens.ofThisProcess() : new PageTokens(wanted.pageKey),
                new KnownTables(wanted.shards),
                this::tableName,
                wanted.mirror,
                wanted.unreadableListener);
        this.writer = new Writer(session);
    }

    /** With the system's clock, standard retries, and page tokens that hold as long as this process. */
    public static Monochord create(DynamoDbClient client) {
        return builder().client(client).build();
    }

    public static Builder builder() {
        return new Builder();
    }

    /** A builder with the settings of this Monochord, for another one beside it. Tables are opened there anew. */
    public Builder toBuilder() {
        return new Builder(settings);
    }

    /** Opens a table: its kinds of item become known here. Generated tables call it. */
    public TableAccess open(TableInfo table) {
        table.items().forEach(type -> itemTypes.put(type.javaType(), type));
        session.tables().add(table);
        return new TableAccess(writer, table);
    }

    /**
     * The kind of a record.
     *
     * @throws FaultException if its table was not opened
     */
    @SuppressWarnings("unchecked") // an item type is registered under the class of its records
    public <T> ItemType<T> itemType(T item) {
        ItemType<?> type = itemTypes.get(item.getClass());
        if (type == null) {
            throw new FaultException(
                    item.getClass().getName()
                            + " is not an item of an open table; open its table on this Monochord first",
                    null);
        }
        return (ItemType<T>) type;
    }

    /** Writes of several items, all or nothing. */
    public Transaction transaction() {
        return new Transaction(writer, this::itemType);
    }

    /** A change of an item that exists. */
    public <I> ItemUpdate<I> update(ItemKey<I> key) {
        return new ItemUpdate<>(writer, key);
    }

    /**
     * Reads an item that has a version, changes it and replaces it; where another wrote in between, all of it again. Answers
     * the item with its next version.
     *
     * @param change makes the new record from the stored one; called again for each attempt, so it only computes
     * @throws dev.monochord.runtime.error.NotFoundException if there is no such item, or its parent is gone or going
     */
    public <T> T revise(ItemKey<T> key, UnaryOperator<T> change) {
        return revision(key).run(change);
    }

    /** A change of an item that has a version, together with what is created for it. */
    public <T> Revision<T> revision(ItemKey<T> key) {
        return new Revision<>(writer, key);
    }

    /** A write of a record over an older one, or none. */
    public <T> Upsert<T> upsert(T item) {
        return new Upsert<>(writer, itemType(item), item);
    }

    /** A deletion of an item, on conditions. */
    public <I> ItemDelete<I> delete(ItemKey<I> key) {
        return new ItemDelete<>(writer, key);
    }

    /**
     * Deletes an item if all conditions hold. Returns false if it does not exist or a condition does not hold.
     *
     * @throws dev.monochord.runtime.error.RetriesExhaustedException if the service did not respond, or a response was lost and
     *     it is unknown who deleted the item, which {@link ItemDelete#once} prevents
     */
    @SafeVarargs
    public final <I> boolean deleteIf(ItemKey<I> key, Condition<I> first, Condition<I>... others) {
        return delete(key).when(first).when(others).attempt();
    }

    /**
     * Writes a record that nobody has written, or that may be taken over. Exactly one of many that claim at once wins.
     *
     * @param item names who claims, so that it differs from every other claim
     * @param takeOver when a record that is there may be replaced
     */
    public <T> Claim<T> claim(T item, Condition<T> takeOver) {
        return Claim.of(writer, itemType(item), item, takeOver);
    }

    /** Puts items without unique values and parents, many to a request; not atomic. */
    public void putAll(Collection<?> items) {
        new BatchWriter(writer).<Object>putAll("putAll", items, this::itemType);
    }

    /** Deletes items without unique values and parents, many to a request; not atomic. */
    public void deleteAll(Collection<? extends ItemKey<?>> keys) {
        new BatchWriter(writer).deleteAll("deleteAll", keys);
    }

    /** The deletion of an item and everything under its partition key. */
    public <T> PartitionDeletion<T> deletion(ItemKey<T> parent) {
        return new PartitionDeletion<>(writer, "deletion", parent);
    }

    /** Finishes deletions of items of a kind, and of everything under their partition keys, that were abandoned. */
    public <T> AbandonedDeletions<T> resumeDeletions(ItemType<T> type) {
        return new AbandonedDeletions<>(writer, type);
    }

    /** Checks and repairs the guards of one kind of item. */
    public <T> GuardCheck<T> guards(ItemType<T> type) {
        return new GuardCheck<>(writer, type);
    }

    /** One check for each kind of item in the open tables that has guards. */
    public List<GuardCheck<?>> guards() {
        return session.tables().all().stream()
                .flatMap(table -> table.items().stream())
                .filter(type -> !type.guards().isEmpty())
                .<GuardCheck<?>>map(this::guards)
                .toList();
    }

    /** The rows of all open tables that reads cannot turn into records. */
    public UnreadableRows unreadable() {
        return new UnreadableRows(session);
    }

    Writer writer() {
        return writer;
    }

    /** The actual name of a table. */
    public String tableName(String designName) {
        String named = tableNames.get(designName);
        return named == null ? tablePrefix + designName : named;
    }

    public DynamoDbClient client() {
        return client;
    }

    public Clock clock() {
        return session.clock();
    }

    public RandomGenerator random() {
        return session.random();
    }

    /**
     * Waits, by the sleeper of the retries.
     *
     * @throws FaultException if the thread is interrupted; it stays interrupted
     */
    public void pause(Duration time) {
        session.retry().pause(time);
    }

    /**
     * Pages over several reads, one after the other.
     *
     * @param query the name of the query; page tokens are valid for it only
     * @param asked everything that is asked for
     */
    public Succession succession(String query, @Nullable Object... asked) {
        return Succession.of(session.pageTokens(), query, asked);
    }

    /** What a Monochord is made of; only the client has to be given. */
    public static final class Builder {

        private @Nullable DynamoDbClient client;
        private Clock clock = Clock.systemUTC();
        private Sleeper sleeper = Sleeper.system();
        private RandomGenerator random = new SecureRandom();
        private RetryPolicy retries = RetryPolicy.standard();
        private @Nullable CallListener listener;
        private UnreadableListener unreadableListener = UnreadableListener.logging();
        private @Nullable WriteMirror mirror;
        private byte @Nullable [] pageKey;
        private final Map<String, String> tableNames = new HashMap<>();
        private String tablePrefix = "";
        private final Map<String, Integer> shards = new HashMap<>();

        private Builder() {}

        private Builder(Builder other) {
            client = other.client;
            clock = other.clock;
            sleeper = other.sleeper;
            random = other.random;
            retries = other.retries;
            listener = other.listener;
            unreadableListener = other.unreadableListener;
            mirror = other.mirror;
            pageKey = other.pageKey;
            tableNames.putAll(other.tableNames);
            tablePrefix = other.tablePrefix;
            shards.putAll(other.shards);
        }

        /** Best one that does not retry by itself, as {@code ClientFactory} makes. */
        public Builder client(DynamoDbClient client) {
            this.client = client;
            return this;
        }

        public Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        public Builder sleeper(Sleeper sleeper) {
            this.sleeper = sleeper;
            return this;
        }

        /** Where jitter and identifiers come from; safe for many threads. */
        public Builder random(RandomGenerator random) {
            this.random = random;
            return this;
        }

        public Builder retries(RetryPolicy retries) {
            this.retries = retries;
            return this;
        }

        public Builder listener(CallListener listener) {
            this.listener = listener;
            return this;
        }

        /**
         * Is told of every row that a read with {@code @Unreadable(SKIP)} leaves out. Defaults to a line at DEBUG in
         * {@code System.Logger}.
         */
        public Builder unreadableListener(UnreadableListener listener) {
            this.unreadableListener = listener;
            return this;
        }

        /** Adds a listener for skipped rows to the one that is set. */
        public Builder addUnreadableListener(UnreadableListener listener) {
            return unreadableListener(unreadableListener.andThen(listener));
        }

        /** Signs page tokens, at least 16 bytes: the same on all machines that serve the pages of one client. */
        public Builder pageKey(byte[] key) {
            this.pageKey = key.clone();
            return this;
        }

        /** Another name for one table than its design says. */
        public Builder tableName(String designName, String actual) {
            tableNames.put(designName, actual);
            return this;
        }

        /** What stands before the names of all tables that have no other name. */
        public Builder tablePrefix(String prefix) {
            this.tablePrefix = prefix;
            return this;
        }

        /**
         * Spreads the partition key of an index over so many shards instead of the design's, which says by what. More shards
         * than before still find what is there; fewer do not.
         */
        public Builder shards(String designName, String index, int number) {
            if (number < 1) {
                throw new IllegalArgumentException("There is at least one shard");
            }
            shards.put(KnownTables.shardKey(designName, index), number);
            return this;
        }

        public Monochord build() {
            if (client == null) {
                throw new IllegalStateException("A Monochord needs a client");
            }
            return new Monochord(this, client);
        }
    }
}
