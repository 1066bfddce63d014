package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

/** Checks the throughput of a request against its billing mode, and makes a {@link Capacity} of it. */
final class ThroughputReader {

    private static final long BOUND = 1_000_000_000_000L;

    private final boolean onDemand;

    ThroughputReader(boolean onDemand) {
        this.onDemand = onDemand;
    }

    Capacity table(@Nullable ProvisionedThroughput provisioned) {
        if (onDemand) {
            if (provisioned != null) {
                throw invalid(
                        "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
            }
            return Capacity.ON_DEMAND;
        }
        if (provisioned == null
                || provisioned.readCapacityUnits() == null
                || provisioned.writeCapacityUnits() == null) {
            throw invalid(
                    "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
        }
        requireBounded(provisioned);
        return Capacity.of(provisioned.readCapacityUnits(), provisioned.writeCapacityUnits());
    }

    Capacity index(String name, @Nullable ProvisionedThroughput provisioned) {
        if (onDemand) {
            if (provisioned != null) {
                throw invalid("ProvisionedThroughput should not be specified for index: " + name
                        + " when BillingMode is PAY_PER_REQUEST");
            }
            return Capacity.ON_DEMAND;
        }
        if (provisioned == null) {
            throw invalid("ProvisionedThroughput is not specified for index: " + name);
        }
        requireBounded(provisioned);
        return Capacity.of(provisioned.readCapacityUnits(), provisioned.writeCapacityUnits());
    }

    /** Adds the most units on demand; 0 or less but -1 is refused, -1 takes a limit back. */
    Capacity maximum(Capacity capacity, @Nullable OnDemandThroughput onDemandThroughput) {
        if (onDemandThroughput == null) {
            return capacity;
        }
        if (!onDemand) {
            throw invalid(
                    "Neither MaxReadRequestUnits nor MaxWriteRequestUnits can be specified when BillingMode is PROVISIONED");
        }
        Long read = bounded("MaxReadRequestUnits", onDemandThroughput.maxReadRequestUnits());
        Long write = bounded("MaxWriteRequestUnits", onDemandThroughput.maxWriteRequestUnits());
        return capacity.withMaximum(
                read == null ? capacity.maxRead() : read, write == null ? capacity.maxWrite() : write);
    }

    /** Adds a warm throughput, which can only grow. */
    Capacity warm(Capacity capacity, @Nullable WarmThroughput warm) {
        if (warm == null) {
            return capacity;
        }
        Long read = warm.readUnitsPerSecond();
        Long write = warm.writeUnitsPerSecond();
        if (read == null && write == null) {
            throw invalid(
                    "At least one of ReadUnitsPerSecond or WriteUnitsPerSecond must be specified in WarmThroughput");
        }
        requireNotLower("ReadUnitsPerSecond", read, warmRead(capacity));
        requireNotLower("WriteUnitsPerSecond", write, warmWrite(capacity));
        return capacity.withWarm(
                read == null ? capacity.warmRead() : read, write == null ? capacity.warmWrite() : write);
    }

    private long warmRead(Capacity capacity) {
        long standard = onDemand ? TableDescriber.WARM_READ : capacity.read();
        return capacity.warmRead() == null ? standard : Math.max(standard, capacity.warmRead());
    }

    private long warmWrite(Capacity capacity) {
        long standard = onDemand ? TableDescriber.WARM_WRITE : capacity.write();
        return capacity.warmWrite() == null ? standard : Math.max(standard, capacity.warmWrite());
    }

    static void requireBounded(ProvisionedThroughput provisioned) {
        requireBounded("ReadCapacityUnits", provisioned.readCapacityUnits());
        requireBounded("WriteCapacityUnits", provisioned.writeCapacityUnits());
    }

    private static void requireBounded(String unit, long value) {
        if (value > BOUND) {
            throw ServiceError.validation("Given value " + value + " for " + unit + " is out of bounds");
        }
    }

    private static void requireNotLower(String unit, @Nullable Long asked, long current) {
        if (asked != null && asked < current) {
            throw invalid("Requested " + unit + " for WarmThroughput for table is lower than current WarmThroughput,"
                    + " decreasing WarmThroughput is not supported");
        }
    }

    private static @Nullable Long bounded(String unit, @Nullable Long value) {
        if (value != null && value != -1 && value < 1) {
            throw invalid("Given value " + value + " for " + unit + " is out of bounds");
        }
        return value;
    }
}
