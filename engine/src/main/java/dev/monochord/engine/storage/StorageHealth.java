package dev.monochord.engine.storage;

/**
 * Whether an engine can read and write its data folder.
 *
 * @param status the state, for programs
 * @param reason what is wrong and what to do, for people; names no path. Empty if the status is {@link Status#OK}
 */
public record StorageHealth(Status status, String reason) {

    /** The state of a storage that works. */
    public static final StorageHealth GOOD = new StorageHealth(Status.OK, "");

    /** What is wrong, if anything is. */
    public enum Status {
        /** Reads and writes succeed. */
        OK,
        /** The disk is full: writes fail, reads succeed. Ends by itself once there is space. */
        DISK_FULL,
        /** The disk fails in another way. Ends by itself if a write succeeds again. */
        FAILING,
        /** A file is damaged: what is in the damaged part cannot be read. Lasts until the folder is repaired. */
        DAMAGED
    }

    public boolean isOk() {
        return status == Status.OK;
    }
}
