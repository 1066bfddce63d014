package dev.monochord.systems.authz;

import dev.monochord.runtime.Monochord;
import java.time.Duration;
import java.util.List;

/**
 * Deletes the grants of a user that is marked, so that no more are written. The index may show a grant late that was written
 * just before the mark, and show one that is deleted already: it is asked again after a pause, until it shows none that the
 * table has. Bears repetition.
 */
record UserGrants(Monochord monochord, AuthzTable table) {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    void delete(String userId) {
        table.allGrantsOfUser(userId).forEach(this::delete);
        List<TenantGrant> left;
        do {
            monochord.pause(PAUSE);
            left = table.allGrantsOfUser(userId).stream().filter(this::exists).toList();
            left.forEach(this::delete);
        } while (!left.isEmpty());
    }

    private boolean exists(TenantGrant grant) {
        return table.grant(grant.tenantId(), grant.userId()).isPresent();
    }

    private void delete(TenantGrant grant) {
        table.deleteGrant(grant.tenantId(), grant.userId());
    }
}
