package dev.monochord.engine.internal.client;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A client that is created when it is first needed: the proxy of an SDK client initializes the classes of all its requests,
 * which takes longer than to open an engine. Thread-safe.
 *
 * @param <C> the interface of the client
 */
public final class OnDemandClient<C> {

    private final Supplier<C> creation;
    private volatile @Nullable C client;

    public OnDemandClient(Supplier<C> creation) {
        this.creation = creation;
    }

    /** Returns the client, always the same. */
    public C get() {
        C created = client;
        return created == null ? create() : created;
    }

    private synchronized C create() {
        C created = client;
        if (created == null) {
            created = creation.get();
            client = created;
        }
        return created;
    }
}
