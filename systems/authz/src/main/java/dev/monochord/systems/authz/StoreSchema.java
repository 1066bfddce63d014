package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.ActionSchema;
import dev.monochord.systems.authz.store.RemotePolicies;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps the schema of the policy store that of this installation. Thread-safe. */
final class StoreSchema {

    private final RemotePolicies remote;
    private final Supplier<ActionSchema> own;
    private volatile @Nullable String ensured;

    StoreSchema(RemotePolicies remote, Supplier<ActionSchema> own) {
        this.remote = remote;
        this.own = own;
    }

    /** Writes the schema unless the store has it; looks only once for each schema. */
    void ensure() {
        String wanted = own.get().json();
        if (!wanted.equals(ensured)) {
            if (!isSame()) {
                remote.putSchema(wanted);
            }
            ensured = wanted;
        }
    }

    /** Whether the store has the schema now. */
    boolean isSame() {
        Optional<String> there = remote.schema();
        return there.isPresent() && same(there.get(), own.get().json());
    }

    /** Writes the schema to the store. */
    void push() {
        remote.putSchema(own.get().json());
    }

    private static boolean same(String left, String right) {
        try {
            return Json.lenient()
                    .tree(left.getBytes(StandardCharsets.UTF_8))
                    .equals(Json.lenient().tree(right.getBytes(StandardCharsets.UTF_8)));
        } catch (RefusedException unreadable) {
            return false;
        }
    }
}
