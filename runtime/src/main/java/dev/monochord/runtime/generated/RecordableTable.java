package dev.monochord.runtime.generated;

/** A generated table, whose writes can be recorded as steps of a transaction. Only generated classes implement it. */
public interface RecordableTable {

    /**
     * Returns this table with a recorder instead of the service: writes become steps, reads throw.
     *
     * @throws dev.monochord.runtime.error.InvalidInputException if the table was opened on another Monochord than the
     *     transaction
     */
    RecordableTable recordedBy(WriteRecorder recorder);
}
