package dev.monochord.runtime;

import dev.monochord.runtime.call.CallListener;
import dev.monochord.runtime.call.Calls;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.page.PageTokens;
import dev.monochord.runtime.retry.Retry;
import dev.monochord.runtime.retry.RetryPolicy;
import dev.monochord.runtime.retry.Sleeper;
import dev.monochord.runtime.table.TableInfo;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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
 * does not own the client and needs no closing. For many threads.
 */
public final class Monochord {

    private final DynamoDbClient client;
    private final Clock clock;
    private final RandomGenerator random;
    private final Retry retry;
    private final Calls calls;
    private final PageTokens pageTokens;
    private final Map<String, String> tableNames;
    private final String tablePrefix;
    private final ConcurrentMap<Class<?>, ItemType<?>> itemTypes = new ConcurrentHashMap<>();

    private Monochord(Builder wanted, DynamoDbClient client) {
        this.client = client;
        this.clock = wanted.clock;
        this.random = wanted.random;
        this.retry = new Retry(wanted.retries, clock, wanted.sleeper, random);
        this.calls = new Calls(client, retry, wanted.listener);
        this.pageTokens = wanted.pageKey == null ? PageTokens.ofThisProcess() : new PageTokens(wanted.pageKey);
        this.tableNames = Map.copyOf(wanted.tableNames);
        this.tablePrefix = wanted.tablePrefix;
    }

    /** With the system's clock, standard retries, and page tokens that hold as long as this process. */
    public static Monochord create(DynamoDbClient client) {
        return builder().client(client).build();
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Makes the kinds of item of a table known; generated tables do it when they are opened. */
    public void register(TableInfo table) {
        table.items().forEach(type -> itemTypes.put(type.javaType(), type));
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

    /** The actual name of a table. */
    public String tableName(String designName) {
        String named = tableNames.get(designName);
        return named == null ? tablePrefix + designName : named;
    }

    public DynamoDbClient client() {
        return client;
    }

    public Clock clock() {
        return clock;
    }

    public RandomGenerator random() {
        return random;
    }

    /** Sends requests. */
    public Calls calls() {
        return calls;
    }

    /** For work that is repeated above single requests, such as batches. */
    public Retry retry() {
        return retry;
    }

    public PageTokens pageTokens() {
        return pageTokens;
    }

    /** What a Monochord is made of; only the client has to be given. */
    public static final class Builder {

        private @Nullable DynamoDbClient client;
        private Clock clock = Clock.systemUTC();
        private Sleeper sleeper = Sleeper.system();
        private RandomGenerator random = new SecureRandom();
        private RetryPolicy retries = RetryPolicy.standard();
        private @Nullable CallListener listener;
        private byte @Nullable [] pageKey;
        private final Map<String, String> tableNames = new HashMap<>();
        private String tablePrefix = "";

        private Builder() {}

        /** Best one that does not retry by itself, as {@link dev.monochord.runtime.client.ClientFactory} makes. */
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

        public Monochord build() {
            if (client == null) {
                throw new IllegalStateException("A Monochord needs a client");
            }
            return new Monochord(this, client);
        }
    }
}
