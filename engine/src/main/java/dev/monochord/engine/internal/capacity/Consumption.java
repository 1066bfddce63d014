package dev.monochord.engine.internal.capacity;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** What one request used of one table and its indexes. Not thread-safe. */
public final class Consumption {

    private final TableDefinition table;
    private final String name;
    private final int factor;
    private double tableRead;
    private double tableWrite;
    // A list, for there are few indexes: it is quicker to go through than an index is to hash.
    private @Nullable List<IndexUnits> indexes;

    /** What was used of one index. */
    private static final class IndexUnits {
        private final IndexSchema index;
        private double read;
        private double write;

        IndexUnits(IndexSchema index) {
            this.index = index;
        }
    }

    private Consumption(TableDefinition table, String name, int factor) {
        this.table = table;
        this.name = name;
        this.factor = factor;
    }

    public Consumption(TableDefinition table) {
        this(table, table.name());
    }

    /** @param name the name or ARN of the table in the request, which the report repeats */
    public Consumption(TableDefinition table, String name) {
        this(table, name, 1);
    }

    /** What a transaction uses: everything twice, and reads told apart from writes. */
    public static Consumption ofTransaction(TableDefinition table, String name) {
        return new Consumption(table, name, 2);
    }

    public TableDefinition table() {
        return table;
    }

    /** Adds the units of a read, and returns what they come to here. */
    public double read(@Nullable IndexSchema index, double units) {
        double used = factor * units;
        if (index == null) {
            tableRead += used;
        } else {
            ofIndex(index).read += used;
        }
        return used;
    }

    /** Adds the units of a write, and returns what they come to here. */
    public double write(@Nullable IndexSchema index, double units) {
        double used = factor * units;
        if (index == null) {
            tableWrite += used;
        } else {
            ofIndex(index).write += used;
        }
        return used;
    }

    private IndexUnits ofIndex(IndexSchema index) {
        if (indexes == null) {
            indexes = new ArrayList<>(4);
        }
        for (IndexUnits units : indexes) {
            if (units.index.storageId() == index.storageId()) {
                return units;
            }
        }
        IndexUnits units = new IndexUnits(index);
        indexes.add(units);
        return units;
    }

    /** Read units of the table and all its indexes. */
    public double readUnits() {
        double sum = tableRead;
        if (indexes != null) {
            for (IndexUnits units : indexes) {
                sum += units.read;
            }
        }
        return sum;
    }

    /** Write units of the table and all its indexes. */
    public double writeUnits() {
        double sum = tableWrite;
        if (indexes != null) {
            for (IndexUnits units : indexes) {
                sum += units.write;
            }
        }
        return sum;
    }

    /** The answer to {@code ReturnConsumedCapacity}, or null where none was asked for. */
    public @Nullable ConsumedCapacity report(@Nullable ReturnConsumedCapacity mode) {
        if (mode != ReturnConsumedCapacity.TOTAL && mode != ReturnConsumedCapacity.INDEXES) {
            return null;
        }
        ConsumedCapacity.Builder answer =
                ConsumedCapacity.builder().tableName(name).capacityUnits(readUnits() + writeUnits());
        if (factor > 1) {
            answer.readCapacityUnits(positive(readUnits())).writeCapacityUnits(positive(writeUnits()));
        }
        if (mode == ReturnConsumedCapacity.INDEXES) {
            answer.table(capacity(tableRead, tableWrite));
            Map<String, Capacity> global = ofKind(true);
            Map<String, Capacity> local = ofKind(false);
            if (!global.isEmpty()) {
                answer.globalSecondaryIndexes(global);
            }
            if (!local.isEmpty()) {
                answer.localSecondaryIndexes(local);
            }
        }
        return answer.build();
    }

    private Map<String, Capacity> ofKind(boolean global) {
        Map<String, Capacity> answer = new LinkedHashMap<>();
        if (indexes != null) {
            for (IndexUnits units : indexes) {
                if (units.index.global() == global && units.read + units.write > 0) {
                    answer.put(units.index.name(), capacity(units.read, units.write));
                }
            }
        }
        return answer;
    }

    private Capacity capacity(double read, double write) {
        Capacity.Builder answer = Capacity.builder().capacityUnits(read + write);
        if (factor > 1) {
            answer.readCapacityUnits(positive(read)).writeCapacityUnits(positive(write));
        }
        return answer.build();
    }

    private static @Nullable Double positive(double units) {
        return units > 0 ? Double.valueOf(units) : null;
    }
}
