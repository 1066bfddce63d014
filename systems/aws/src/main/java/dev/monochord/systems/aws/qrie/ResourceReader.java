package dev.monochord.systems.aws.qrie;

import java.util.Map;
import java.util.Optional;

/** Reads a resource that was listed. Thread-safe. */
interface ResourceReader {

    /**
     * A resource as it was read.
     *
     * @param arn its name
     * @param configuration how it is set up
     */
    record Read(String arn, Map<String, Object> configuration) {}

    /** Reads a resource; empty if it is gone by now, or is not the account's own. */
    Optional<Read> read(String identifier);
}
