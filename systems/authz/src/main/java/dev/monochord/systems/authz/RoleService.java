package dev.monochord.systems.authz;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.authz.AuthzBodies.NewRole;
import dev.monochord.systems.authz.AuthzBodies.RoleChange;
import dev.monochord.systems.authz.AuthzBodies.RolePage;
import dev.monochord.systems.authz.AuthzBodies.ShownRole;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules of roles: one of each name in its scope; a role keeps its id when it is renamed. Thread-safe. */
final class RoleService {

    private static final String WHAT = "role";

    private final Monochord monochord;
    private final AuthzTable table;
    private final Ulids ulids;

    RoleService(Monochord monochord, AuthzTable table, Ulids ulids) {
        this.monochord = monochord;
        this.table = table;
        this.ulids = ulids;
    }

    ShownRole create(NewRole wanted) {
        Role role = Role.of(ulids.next(), Forms.roleName(wanted.name()), scope(wanted.scope()));
        try {
            table.createRole(role);
        } catch (ConflictException taken) {
            throw Refusal.taken("name");
        }
        return shown(role);
    }

    /** By the guard of the id, at once. */
    ShownRole get(String roleId) {
        RoleId role = guard(roleId);
        return new ShownRole(role.roleId(), role.name(), text(role.scope()));
    }

    ShownRole named(String scope, String name) {
        return table.role(scope(scope), Forms.roleName(name))
                .map(RoleService::shown)
                .orElseThrow(() -> Refusal.notFound(WHAT));
    }

    RolePage list(String scope, PageRequest page) {
        Page<Role> found = table.roles(scope(scope), page);
        return new RolePage(found.items().stream().map(RoleService::shown).toList(), found.nextToken());
    }

    /** Gives a role another name: its item goes and comes under another key, its guard stays, all at once. */
    ShownRole rename(String roleId, RoleChange change) {
        String name = Forms.roleName(change.name());
        Role role = stored(guard(roleId));
        if (name.equals(role.name())) {
            return shown(role);
        }
        Role renamed = new Role(role.roleId(), name, role.scope(), role.useCount());
        try {
            monochord.transaction().delete(role).create(renamed).commit();
        } catch (ConflictException taken) {
            // the id is taken by itself if another call has renamed the role meanwhile
            throw taken.field().filter("roleId"::equals).isPresent() ? Refusal.changed() : Refusal.taken("name");
        }
        return shown(renamed);
    }

    /** Deletes a role; one that is not there is deleted already. Grants that name it give nothing by it any more. */
    void delete(String roleId) {
        Ulids.parse(roleId).flatMap(table::roleId).map(this::stored).ifPresent(table::deleteRole);
    }

    /** Refuses ids of roles that are not there or have another scope. */
    void require(List<String> ids, RoleScope scope) {
        Map<String, RoleId> found = ids.isEmpty()
                ? Map.of()
                : table.roleIds(ids).stream().collect(Collectors.toMap(RoleId::roleId, Function.identity()));
        for (String id : ids) {
            RoleId role = found.get(id);
            if (role == null) {
                throw Refusal.invalid("roles", "has an id of no role");
            }
            if (role.scope() != scope) {
                throw Refusal.invalid("roles", "must have the scope " + text(scope));
            }
        }
    }

    private RoleId guard(String roleId) {
        return Ulids.parse(roleId).flatMap(table::roleId).orElseThrow(() -> Refusal.notFound(WHAT));
    }

    /** The role behind a guard; refused if it was given another name meanwhile, as another role may have the old one. */
    private Role stored(RoleId guard) {
        Optional<Role> role = table.role(guard.scope(), guard.name());
        return role.filter(found -> found.roleId().equals(guard.roleId())).orElseThrow(Refusal::changed);
    }

    private static RoleScope scope(@Nullable String given) {
        return switch (given == null ? "" : given) {
            case "tenant" -> RoleScope.TENANT;
            case "global" -> RoleScope.GLOBAL;
            default -> throw Refusal.invalid("scope", "must be tenant or global");
        };
    }

    private static String text(RoleScope scope) {
        return scope == RoleScope.TENANT ? "tenant" : "global";
    }

    private static ShownRole shown(Role role) {
        return new ShownRole(role.roleId(), role.name(), text(role.scope()));
    }
}
