package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.Upsert;
import java.time.Instant;
import java.util.Optional;

/** Resources in one shape, to write them, and findings under conditions on them. Thread-safe. */
interface ResourceShape {

    /** What writes this shape; the findings are open there too. */
    Monochord monochord();

    Optional<Resource> resource(ResourceName name);

    /** Stores a resource over one that was described earlier, or none; returns false if there is a later one. */
    boolean store(Resource resource, Instant time);

    /** Begins a transaction that deletes a resource, unless it was described after it was gone. */
    Transaction delete(ResourceName name, Instant goneAt);

    /** Writes only if the stored snapshot of a resource is of this time. */
    <I> Upsert<I> ifCurrent(Upsert<I> write, ResourceName name, Instant time);

    /** Commits only if the stored snapshot of a resource is of this time. */
    Transaction ifCurrent(Transaction transaction, ResourceName name, Instant time);
}
