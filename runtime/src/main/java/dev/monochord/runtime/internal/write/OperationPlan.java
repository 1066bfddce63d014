package dev.monochord.runtime.internal.write;

import java.util.List;

/** Plans a write, and does no I/O. */
@FunctionalInterface
interface OperationPlan {

    /**
     * Returns new operations, which are to be sent if the reads are complete, and are discarded otherwise.
     *
     * @throws dev.monochord.runtime.error.MonochordException if the stored items already rule the write out
     */
    List<ItemOperation> operations(PlanReads reads);
}
