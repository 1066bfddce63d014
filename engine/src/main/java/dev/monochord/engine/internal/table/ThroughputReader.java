package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.CapacitySettings;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

/** Checks the throughput of a request against a billing mode, and makes a {@link CapacitySettings} of it. */
record ThroughputReader(boolean onDemand) {

    static final long BOUND = 1_000_000_000_000L;

    private static final long CLEARED = -1;

    /** The provisioned units of a new table. */
    CapacitySettings table(@Nullable ProvisionedThroughput provisioned) {
        if (onDemand) {
            if (provisioned != null) {
                throw notOnDemand();
            }
            return CapacitySettings.ON_DEMAND;
        }
        if (provisioned == null
                || provisioned.readCapacityUnits() == null
                || provisioned.writeCapacityUnits() == null) {
            throw invalid(
                    "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
        }
        requireBounded(provisioned);
        return CapacitySettings.of(provisioned.readCapacityUnits(), provisioned.writeCapacityUnits());
    }

    /** The provisioned units of an index of a new table. */
    CapacitySettings index(String name, @Nullable ProvisionedThroughput provisioned) {
        if (onDemand) {
            if (provisioned != null) {
                throw invalid("ProvisionedThroughput should not be specified for index: " + name
                        + " when BillingMode is PAY_PER_REQUEST");
            }
            return CapacitySettings.ON_DEMAND;
        }
        if (provisioned == null) {
            throw invalid("ProvisionedThroughput is not specified for index: " + name);
        }
        requireBounded(provisioned);
        return CapacitySettings.of(provisioned.readCapacityUnits(), provisioned.writeCapacityUnits());
    }

    /** Adds the most units on demand; -1 takes a limit back. */
    CapacitySettings maximum(CapacitySettings capacity, @Nullable OnDemandThroughput maximum, String what) {
        if (maximum == null) {
            return capacity;
        }
        Long read = maximum("MaxReadRequestUnits", maximum.maxReadRequestUnits(), what);
        Long write = maximum("MaxWriteRequestUnits", maximum.maxWriteRequestUnits(), what);
        return capacity.withMaximum(
                read == null ? capacity.maxRead() : read, write == null ? capacity.maxWrite() : write);
    }

    /** Adds a warm throughput, which can only grow. */
    CapacitySettings warm(CapacitySettings capacity, @Nullable WarmThroughput warm, String what, boolean created) {
        if (warm == null) {
            return capacity;
        }
        Long read = warm.readUnitsPerSecond();
        Long write = warm.writeUnitsPerSecond();
        requireNotLower("Read", read, warmRead(onDemand, capacity), what, created);
        requireNotLower("Write", write, warmWrite(onDemand, capacity), what, created);
        return capacity.withWarm(
                read == null ? capacity.warmRead() : read, write == null ? capacity.warmWrite() : write);
    }

    static long warmRead(boolean onDemand, CapacitySettings capacity) {
        long standard = onDemand ? TableDescriber.WARM_READ : capacity.read();
        return capacity.warmRead() == null ? standard : Math.max(standard, capacity.warmRead());
    }

    static long warmWrite(boolean onDemand, CapacitySettings capacity) {
        long standard = onDemand ? TableDescriber.WARM_WRITE : capacity.write();
        return capacity.warmWrite() == null ? standard : Math.max(standard, capacity.warmWrite());
    }

    static void requireBounded(ProvisionedThroughput provisioned) {
        requireBounded("ReadCapacityUnits", provisioned.readCapacityUnits());
        requireBounded("WriteCapacityUnits", provisioned.writeCapacityUnits());
    }

    static RuntimeException notOnDemand() {
        return invalid(
                "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
    }

    private static void requireBounded(String unit, long value) {
        if (value > BOUND) {
            throw ServiceError.validation("Given value " + value + " for " + unit + " is out of bounds");
        }
    }

    private void requireNotLower(String kind, @Nullable Long asked, long current, String what, boolean created) {
        if (asked == null || asked >= current) {
            return;
        }
        String reason;
        if (!created) {
            reason = "current WarmThroughput, decreasing WarmThroughput is not supported";
        } else if (onDemand) {
            reason = "initial throughput for OnDemand";
        } else {
            reason = kind + "CapacityUnits of ProvisionedThroughput";
        }
        throw invalid(
                "Requested " + kind + "UnitsPerSecond for WarmThroughput for " + what + " is lower than " + reason);
    }

    private @Nullable Long maximum(String unit, @Nullable Long value, String what) {
        if (value == null) {
            return null;
        }
        if (!onDemand) {
            throw invalid(
                    unit + " for OnDemandThroughput cannot be specified when the table BillingMode is PROVISIONED");
        }
        if (value < 1 && value != CLEARED) {
            throw invalid("Requested " + unit + " for OnDemandThroughput for " + what + " is outside of valid range");
        }
        return value;
    }
}
