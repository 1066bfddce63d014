package dev.monochord.engine.internal.schema;

import software.amazon.awssdk.services.dynamodb.model.IndexStatus;

/**
 * What a global index carries that the data path does not look at.
 *
 * @param built whether every item that was there before the index has been entered in it
 */
public record IndexSettings(IndexStatus status, boolean built, CapacitySettings capacity) {

    public IndexSettings withStatus(IndexStatus newStatus) {
        return new IndexSettings(newStatus, built, capacity);
    }

    public IndexSettings withBuilt() {
        return new IndexSettings(status, true, capacity);
    }

    public IndexSettings withCapacity(CapacitySettings newCapacity) {
        return new IndexSettings(status, built, newCapacity);
    }
}
