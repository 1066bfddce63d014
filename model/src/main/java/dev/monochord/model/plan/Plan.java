package dev.monochord.model.plan;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.expression.TypedCondition;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The request that serves a pattern. */
public sealed interface Plan {

    /** The pattern; of a write of several kinds of item, for one kind. */
    PatternDesign pattern();

    /** The operation that does the work; a write may send a read before it. */
    DynamoDbOperation operation();

    /** The request as a document shows it: {@code pk = "PROJECT#{project}" AND begins_with(sk, "TOKEN#")}. */
    String keyCondition();

    /** The read sees every write that was answered before it. */
    default boolean consistent() {
        return false;
    }

    /** The name of the index that is read, or null for the table. */
    default @Nullable String index() {
        return null;
    }

    /** The conditions on what was read; all must hold. */
    default List<FilterTerm> filter() {
        return List.of();
    }

    /** Returns the condition of a write on the stored item, apart from its existence and version, or null. */
    default @Nullable TypedCondition condition() {
        return null;
    }

    /** In how many index partitions the request is sent, to be merged. */
    default int shards() {
        return 1;
    }

    /** The write reads the stored item, consistently, before it writes. */
    default boolean readsFirst() {
        return false;
    }

    /** The filters as a document shows them; empty if there are none. */
    default String filterDisplay() {
        return filter().stream().map(FilterTerm::display).collect(Collectors.joining(" AND "));
    }

    /** Returns the condition as a document shows it, or an empty text. */
    default String conditionDisplay() {
        TypedCondition condition = condition();
        return condition == null ? "" : condition.display();
    }

    /** A plan about one partition. */
    sealed interface Keyed extends Plan {

        /** The conditions on the partition key: equality with each of its attributes. */
        List<KeyCondition> partition();

        /**
         * The conditions on the first attributes of the sort key; empty for all of the partition. All but the last are
         * equalities.
         */
        List<KeyCondition> sort();

        @Override
        default String keyCondition() {
            return Stream.concat(partition().stream(), sort().stream())
                    .map(KeyCondition::display)
                    .collect(Collectors.joining(" AND "));
        }

        /** Whether the request can find items with this key. */
        default boolean reaches(KeyTemplates key) {
            return OtherKinds.reaches(partition(), sort(), key);
        }
    }

    /** A read of one item by its primary key. */
    record Get(PatternDesign pattern, List<KeyCondition> partition, List<KeyCondition> sort, boolean consistent)
            implements Keyed {
        public Get {
            partition = List.copyOf(partition);
            sort = List.copyOf(sort);
        }

        @Override
        public DynamoDbOperation operation() {
            return DynamoDbOperation.GET_ITEM;
        }
    }

    /**
     * A read of many items by their primary keys.
     *
     * @param keys one for each kind of item
     */
    record BatchGet(PatternDesign pattern, List<KeyTemplates> keys, boolean consistent) implements Plan {
        public BatchGet {
            keys = List.copyOf(keys);
        }

        @Override
        public DynamoDbOperation operation() {
            return DynamoDbOperation.BATCH_GET_ITEM;
        }

        @Override
        public String keyCondition() {
            return keys.stream().map(KeyTemplates::display).collect(Collectors.joining("; "));
        }
    }

    /**
     * A read of one partition of the table or an index.
     *
     * @param indexDesign the index that is read, or null for the table
     * @param templates the key of the first kind of item in what is read
     * @param limit the most items to return, or 0 for all
     * @param mixed it also finds items that the pattern is not about
     */
    record Query(
            PatternDesign pattern,
            @Nullable IndexDesign indexDesign,
            KeyTemplates templates,
            List<KeyCondition> partition,
            List<KeyCondition> sort,
            List<FilterTerm> filter,
            boolean consistent,
            int limit,
            int shards,
            boolean mixed)
            implements Keyed {
        public Query {
            partition = List.copyOf(partition);
            sort = List.copyOf(sort);
            filter = List.copyOf(filter);
        }

        @Override
        public DynamoDbOperation operation() {
            return DynamoDbOperation.QUERY;
        }

        @Override
        public @Nullable String index() {
            return indexDesign == null ? null : indexDesign.name();
        }
    }

    /**
     * A read of the whole table or index.
     *
     * @param indexDesign the index that is read, or null for the table
     */
    record Scan(PatternDesign pattern, @Nullable IndexDesign indexDesign, List<FilterTerm> filter, boolean consistent)
            implements Plan {
        public Scan {
            filter = List.copyOf(filter);
        }

        @Override
        public DynamoDbOperation operation() {
            return DynamoDbOperation.SCAN;
        }

        @Override
        public @Nullable String index() {
            return indexDesign == null ? null : indexDesign.name();
        }

        @Override
        public String keyCondition() {
            return "";
        }
    }

    /**
     * A write of one item, alone or in a transaction with its guards and parents; or a check, which is always in one.
     *
     * @param steps the first is the item itself
     */
    record Write(
            PatternDesign pattern,
            List<KeyCondition> partition,
            List<KeyCondition> sort,
            List<WriteAction> steps,
            boolean readsFirst,
            @Nullable TypedCondition condition)
            implements Keyed {
        public Write {
            partition = List.copyOf(partition);
            sort = List.copyOf(sort);
            steps = List.copyOf(steps);
        }

        /** Whether the steps are sent as a transaction. */
        public boolean transaction() {
            return steps.size() > 1 || pattern.once() || steps.get(0).kind() == WriteAction.Kind.CHECK;
        }

        @Override
        public DynamoDbOperation operation() {
            if (transaction()) {
                return DynamoDbOperation.TRANSACT_WRITE_ITEMS;
            }
            return switch (steps.get(0).kind()) {
                case PUT -> DynamoDbOperation.PUT_ITEM;
                case DELETE -> DynamoDbOperation.DELETE_ITEM;
                default -> DynamoDbOperation.UPDATE_ITEM;
            };
        }
    }

    /**
     * The deletion of an item and of everything in its partition: a mark on the owner, consistent queries, batches of
     * deletes, and last the owner.
     *
     * @param mark the mark on the owner
     * @param last the owner, with its guards and parents
     */
    record DeletePartition(
            PatternDesign pattern,
            List<KeyCondition> partition,
            WriteAction mark,
            List<WriteAction> last,
            boolean readsFirst,
            @Nullable TypedCondition condition)
            implements Keyed {
        public DeletePartition {
            partition = List.copyOf(partition);
            last = List.copyOf(last);
        }

        @Override
        public List<KeyCondition> sort() {
            return List.of();
        }

        @Override
        public DynamoDbOperation operation() {
            return DynamoDbOperation.BATCH_WRITE_ITEM;
        }

        @Override
        public boolean consistent() {
            return true;
        }
    }
}
