package dev.monochord.systems.authz;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.Refusal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of users: one for each address, phone and preferred name. Thread-safe. */
record UserService(Monochord monochord, AuthzTable table, RoleService roles, Ulids ulids) {

    private static final String WHAT = "user";

    /** What a user is created from. */
    record NewUser(
            @Nullable String email,
            @Nullable String phone,
            @Nullable String preferredUsername,
            @Nullable String givenName,
            @Nullable String familyName) {}

    /** What of a user is changed; null takes away a phone or a preferred name, what is left out stays. */
    record UserChange(
            @Nullable String email,
            @Nullable String phone,
            @Nullable String preferredUsername,
            @Nullable String givenName,
            @Nullable String familyName,
            @Nullable Long version) {}

    User create(NewUser wanted) {
        User user = new User(
                ulids.next(),
                Forms.email(wanted.email()),
                phone(wanted.phone()),
                preferred(wanted.preferredUsername()),
                Forms.name("givenName", wanted.givenName()),
                Forms.name("familyName", wanted.familyName()),
                List.of(),
                null,
                null,
                null);
        table.createUser(user);
        return user;
    }

    /** By the guard of the address, whatever its case. */
    User withEmail(String email) {
        return table.userEmail(Forms.email(email))
                .flatMap(guard -> table.user(guard.userId()))
                .filter(user -> user.deletionId() == null)
                .orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    /** Lists the users that are not being deleted, in no order; a page may have fewer of them than it could. */
    Page<User> list(PageRequest page) {
        Page<User> found = table.users(page);
        return new Page<>(
                found.items().stream().filter(user -> user.deletionId() == null).toList(), found.nextToken());
    }

    /**
     * Changes what is given.
     *
     * @param given the names of the fields that are given, null or not
     */
    User change(String userId, UserChange change, Set<String> given) {
        User user = live(userId);
        AuthzRefusals.requireVersion(change.version(), user.version());
        User changed = new User(
                user.userId(),
                given.contains("email") ? Forms.email(change.email()) : user.email(),
                given.contains("phone") ? phone(change.phone()) : user.phone(),
                given.contains("preferredUsername") ? preferred(change.preferredUsername()) : user.preferredUsername(),
                given.contains("givenName") ? Forms.name("givenName", change.givenName()) : user.givenName(),
                given.contains("familyName") ? Forms.name("familyName", change.familyName()) : user.familyName(),
                user.roles(),
                user.version(),
                null,
                null);
        if (changed.equals(user)) {
            return user;
        }
        try {
            return table.updateUser(changed);
        } catch (NotFoundException gone) {
            throw AuthzRefusals.notFound(WHAT);
        }
    }

    /** Replaces the global roles of a user, each of which must exist when it is written. */
    User replaceRoles(String userId, @Nullable List<@Nullable String> wanted, @Nullable Long seen) {
        List<String> ids = Forms.roleIds(wanted);
        User user = live(userId);
        AuthzRefusals.requireVersion(seen, user.version());
        if (ids.equals(user.roles())) {
            return user;
        }
        roles.require(ids, RoleScope.GLOBAL);
        User changed = withRoles(user, ids, user.version());
        Transaction transaction = monochord.transaction().replace(changed);
        ids.forEach(id -> transaction.check(RoleIdItem.key(id), RoleIdItem.scope.equalTo(RoleScope.GLOBAL)));
        try {
            return transaction.commit().of(changed);
        } catch (NotFoundException | PreconditionException refused) {
            live(userId);
            roles.require(ids, RoleScope.GLOBAL);
            throw Refusal.changed();
        }
    }

    /**
     * Deletes a user with its grants and guards; one that is not there is deleted already. The user is marked first, which
     * refuses new grants. The index that finds the grants there are may be a moment late, so it is asked again.
     */
    void delete(String userId) {
        try {
            Ulids.parse(userId)
                    .ifPresent(id -> monochord
                            .deletion(UserItem.key(id))
                            .also(() -> new UserGrants(monochord, table).delete(id))
                            .run());
        } catch (ConflictException another) {
            throw AuthzRefusals.beingDeleted(WHAT);
        }
    }

    /** The user, unless it is going. */
    User live(String userId) {
        return Ulids.parse(userId)
                .flatMap(table::user)
                .filter(user -> user.deletionId() == null)
                .orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    private static User withRoles(User user, List<String> ids, @Nullable Long version) {
        return new User(
                user.userId(),
                user.email(),
                user.phone(),
                user.preferredUsername(),
                user.givenName(),
                user.familyName(),
                ids,
                version,
                null,
                null);
    }

    private static @Nullable String phone(@Nullable String given) {
        return given == null ? null : Forms.phone(given);
    }

    private static @Nullable String preferred(@Nullable String given) {
        return given == null ? null : Forms.name("preferredUsername", given);
    }
}
