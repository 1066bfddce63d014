package dev.monochord.systems.tenants;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an upgrade of many tenants does, or would do. Not thread-safe. */
final class Upgrade {

    /** A tenant that is to be upgraded. */
    record Outdated(String tenantId, @Nullable String version) {}

    /**
     * A tenant that is not upgraded now.
     *
     * @param because {@code running}, {@code waiting}, {@code failed}, {@code busy}, {@code unreadable} if its update cannot
     *     be read, or {@code no version} if its stored version is not a version
     */
    record Skipped(String tenantId, @Nullable String version, String because) {}

    private final String version;
    private final boolean commit;
    private final int limit;
    private final List<Outdated> tenants = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();

    Upgrade(String version, boolean commit, int limit) {
        this.version = version;
        this.commit = commit;
        this.limit = limit;
    }

    void take(Metadata metadata) {
        tenants.add(new Outdated(metadata.tenantId(), metadata.version()));
    }

    /** Notes one that has to wait; it does not count, so that tenants which fail do not keep others back. */
    void skip(Metadata metadata, String because) {
        if (skipped.size() < limit) {
            skipped.add(new Skipped(metadata.tenantId(), metadata.version(), because));
        }
    }

    boolean isFull() {
        return tenants.size() >= limit;
    }

    String version() {
        return version;
    }

    boolean commit() {
        return commit;
    }

    List<Outdated> tenants() {
        return List.copyOf(tenants);
    }

    List<Skipped> skipped() {
        return List.copyOf(skipped);
    }
}
