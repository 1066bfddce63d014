package dev.monochord.systems.authz;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What role ids mean, for decisions: by the guards in one consistent batch, and for ids without a guard by the index of the
 * design document. Ids of deleted roles stay in grants, so an id that neither knows is remembered for a while: otherwise
 * each decision would query the index for it. Roles that are found are not remembered. Thread-safe.
 */
final class RoleDirectory {

    private static final Duration REMEMBERED = Duration.ofSeconds(30);
    private static final int MAX_REMEMBERED = 10_000;

    private final AuthzTable table;
    private final UnguardedRows unguarded;
    private final Clock clock;
    private final Map<String, Instant> unknown = new ConcurrentHashMap<>();

    RoleDirectory(AuthzTable table, UnguardedRows unguarded, Clock clock) {
        this.table = table;
        this.unguarded = unguarded;
        this.clock = clock;
    }

    /** Returns the roles of these ids, which are distinct and not empty; ids of no role are left out. */
    List<RoleId> find(List<String> ids) {
        List<RoleId> guards = table.roleIds(ids);
        if (guards.size() == ids.size()) {
            return guards;
        }
        List<RoleId> all = new ArrayList<>(guards);
        List<String> known = guards.stream().map(RoleId::roleId).toList();
        Instant now = clock.instant();
        for (String id : ids) {
            Instant seen = unknown.get(id);
            boolean remembered = seen != null && now.isBefore(seen.plus(REMEMBERED)) && !now.isBefore(seen);
            if (!known.contains(id) && !remembered) {
                unguarded
                        .role(id)
                        .ifPresentOrElse(
                                role -> all.add(new RoleId(role.roleId(), role.name(), role.scope())),
                                () -> remember(id, now));
            }
        }
        return all;
    }

    private void remember(String id, Instant now) {
        if (unknown.size() >= MAX_REMEMBERED) {
            unknown.clear();
        }
        unknown.put(id, now);
    }
}
