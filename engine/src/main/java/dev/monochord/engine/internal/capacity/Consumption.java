package dev.monochord.engine.internal.capacity;

import dev.monochord.engine.internal.table.IndexSchema;
import dev.monochord.engine.internal.table.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** What one request used of one table and its indexes. For one thread. */
public final class Consumption {

    private final Table table;
    private final int factor;
    private double tableRead;
    private double tableWrite;
    private @Nullable Map<IndexSchema, double[]> indexes;

    private Consumption(Table table, int factor) {
        this.table = table;
        this.factor = factor;
    }

    public Consumption(Table table) {
        this(table, 1);
    }

    /** What a transaction uses: everything twice, and reads told apart from writes. */
    public static Consumption ofTransaction(Table table) {
        return new Consumption(table, 2);
    }

    public Table table() {
        return table;
    }

    /** Adds the units of a read, and answers what they come to here. */
    public double read(@Nullable IndexSchema index, double units) {
        double used = factor * units;
        if (index == null) {
            tableRead += used;
        } else {
            ofIndex(index)[0] += used;
        }
        return used;
    }

    /** Adds the units of a write, and answers what they come to here. */
    public double write(@Nullable IndexSchema index, double units) {
        double used = factor * units;
        if (index == null) {
            tableWrite += used;
        } else {
            ofIndex(index)[1] += used;
        }
        return used;
    }

    private double[] ofIndex(IndexSchema index) {
        if (indexes == null) {
            indexes = new LinkedHashMap<>();
        }
        return indexes.computeIfAbsent(index, key -> new double[2]);
    }

    /** Read units of the table and all its indexes. */
    public double readUnits() {
        return tableRead + indexUnits(0);
    }

    /** Write units of the table and all its indexes. */
    public double writeUnits() {
        return tableWrite + indexUnits(1);
    }

    private double indexUnits(int kind) {
        double sum = 0;
        if (indexes != null) {
            for (double[] units : indexes.values()) {
                sum += units[kind];
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
                ConsumedCapacity.builder().tableName(table.name()).capacityUnits(readUnits() + writeUnits());
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
            indexes.forEach((index, units) -> {
                if (index.global() == global && units[0] + units[1] > 0) {
                    answer.put(index.name(), capacity(units[0], units[1]));
                }
            });
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
