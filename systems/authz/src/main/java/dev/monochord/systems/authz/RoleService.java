package dev.monochord.systems.authz;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules of roles: one of each name in its scope; a role keeps its id when it is renamed. Thread-safe. */
record RoleService(Monochord monochord, AuthzTable table, UnguardedRows unguarded, Ulids ulids) {

    private static final String WHAT = "role";

    RoleId create(@Nullable String name, @Nullable String scope) {
        Role role = Role.of(ulids.next(), Forms.roleName(name), scope(scope));
        try {
            table.createRole(role);
        } catch (ConflictException taken) {
            throw Refusal.taken("name");
        }
        return meaning(role);
    }

    /** Finds a role by the guard of its id as soon as it is there, and by the index if it has no guard. */
    RoleId get(String roleId) {
        return meaning(roleId).orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    RoleId named(String scope, String name) {
        return table.role(scope(scope), Forms.roleName(name))
                .map(RoleService::meaning)
                .orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    Page<RoleId> list(String scope, PageRequest page) {
        return table.roles(scope(scope), page).map(RoleService::meaning);
    }

    /** Gives a role another name: its item goes and comes under another key, its guard stays, all at once. */
    RoleId rename(String roleId, @Nullable String wanted) {
        String name = Forms.roleName(wanted);
        Role role = stored(get(roleId));
        if (name.equals(role.name())) {
            return meaning(role);
        }
        Role renamed = new Role(role.roleId(), name, role.scope(), role.useCount());
        try {
            table.renameRole(role, renamed);
        } catch (ConflictException taken) {
            // the id is taken by itself if another call has renamed the role meanwhile
            throw taken.field().filter("roleId"::equals).isPresent() ? Refusal.changed() : Refusal.taken("name");
        }
        return meaning(renamed);
    }

    /** Deletes a role; one that is not there is deleted already. Grants that name it give nothing by it any more. */
    void delete(String roleId) {
        meaning(roleId).ifPresent(this::delete);
    }

    /** Deletes by key, on the condition that the name is still this role's: another may have taken it. */
    private void delete(RoleId role) {
        try {
            monochord
                    .transaction()
                    .deleteIf(RoleItem.key(role.scope(), role.name()), RoleItem.roleId.equalTo(role.roleId()))
                    .commit();
        } catch (NotFoundException gone) {
            // a role that was renamed meanwhile has its guard still
            if (table.roleId(role.roleId()).isPresent()) {
                throw Refusal.changed();
            }
        } catch (PreconditionException renamed) {
            throw Refusal.changed();
        }
    }

    /**
     * Rejects ids of roles that are not there or have another scope. Roles without a guard get one, so that a transaction
     * can check them.
     */
    void require(List<String> ids, RoleScope scope) {
        Map<String, RoleId> found = ids.isEmpty()
                ? Map.of()
                : table.roleIds(ids).stream().collect(Collectors.toMap(RoleId::roleId, Function.identity()));
        for (String id : ids) {
            RoleId role = found.containsKey(id) ? found.get(id) : guarded(id);
            if (role.scope() != scope) {
                throw Refusal.invalid("roles", "must have the scope " + scope.text());
            }
        }
    }

    private Optional<RoleId> meaning(String roleId) {
        return Ulids.parse(roleId)
                .flatMap(id -> table.roleId(id).or(() -> unguarded.role(id).map(RoleService::meaning)));
    }

    /** Guards a role that has no guard yet. */
    private RoleId guarded(String roleId) {
        Role role = unguarded.role(roleId).orElseThrow(() -> Refusal.invalid("roles", "has an id of no role"));
        unguarded.guard(role);
        return meaning(role);
    }

    private static RoleId meaning(Role role) {
        return new RoleId(role.roleId(), role.name(), role.scope());
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
}
