package dev.monochord.systems.cello.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What the two stores have been doing in this process.
 *
 * @param shadowWrites writes that the shadow carried out
 * @param shadowFailures writes that it did not
 * @param comparisons reads of both stores
 * @param differences comparisons that did not agree, however often both stores were read again
 * @param passing comparisons that agreed when both stores were read again: a write was under way
 * @param candidateFailures comparisons in which the candidate could not be read
 * @param dropped comparisons that were not made because too many were under way, or that writes kept from coming to an end
 * @param recent the last failures and differences, the newest last
 */
public record StoreReport(
        StoreMode mode,
        @JsonProperty("shadow_writes") long shadowWrites,
        @JsonProperty("shadow_failures") long shadowFailures,
        long comparisons,
        long differences,
        long passing,
        @JsonProperty("candidate_failures") long candidateFailures,
        long dropped,
        List<StoreDifference> recent) {

    public StoreReport {
        recent = List.copyOf(recent);
    }
}
