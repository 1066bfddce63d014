package dev.monochord.systems.authz;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.systems.authz.store.RemotePolicies;
import dev.monochord.systems.authz.store.RemotePolicy;
import dev.monochord.systems.authz.store.RemotePolicyException;
import dev.monochord.systems.authz.store.RemotePolicyException.Kind;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes policies to the table and to the policy store. Thread-safe.
 *
 * <p>The two cannot be written in one transaction, so each change is written down first: the row says what is to be done
 * ({@link SyncState}), then the store does it, then the row says that it is done. Whatever is interrupted in between stays
 * visible in the row, and is finished by the next change of the policy or by {@link #finish}.
 *
 * <p>Why nothing is done twice or lost: a change has a token of its own, stored in the row before the store is called, so
 * that a create whose response was lost is repeated under the same token and returns the same policy. A row with something
 * to do belongs to one call for a while, longer than its calls can take, so that two changes never reach the store in
 * another order than the table. A new change finishes the one before it first, and so never overwrites the only trace of
 * a policy that the store may have created.
 */
record PolicySync(AuthzTable table, RemotePolicies remote, StoreSchema schema, Ulids ulids, Clock clock) {

    /** Longer than all calls for one change can take with their retries. */
    static final Duration LEASE = Duration.ofMinutes(5);

    /** Stores remember tokens for hours; what is older is looked for in the store by its description. */
    private static final Duration TOKEN_IS_KNOWN = Duration.ofHours(4);

    private static final Logger LOGGER = System.getLogger(PolicySync.class.getName());

    /**
     * Writes a policy to both.
     *
     * @return the policy under the id that the store gave it
     */
    Policy put(String name, String statement) {
        Optional<Policy> before = table.policy(name).flatMap(this::finishedBefore);
        String token = ulids.next();
        Policy wanted = before.orElseGet(() -> new Policy(token, name, null, null, null))
                .withText(statement, clock.instant().truncatedTo(ChronoUnit.MILLIS));
        return finish(begin(wanted, SyncState.PENDING, token, before.isPresent()));
    }

    /** Deletes a policy from both; one that is not there is deleted already. */
    void delete(String name) {
        table.policy(name)
                .flatMap(this::finishedBefore)
                .ifPresent(policy -> finish(begin(policy, SyncState.DELETING, ulids.next(), true)));
    }

    /** Writes a policy to the store once more, as the table has it. */
    void push(Policy policy) {
        finish(begin(policy, SyncState.PENDING, ulids.next(), true));
    }

    /** Does what a row says is to be done. Returns the policy as it is then, which for a deleted one is as it was. */
    Policy finish(Policy row) {
        try {
            if (row.sync() == SyncState.DELETING) {
                remote.delete(row.policyId());
                table.deletePolicy(row.name());
                return row;
            }
            return write(pushed(row).done());
        } catch (RemotePolicyException failed) {
            release(row.name());
            throw refusal(failed);
        }
    }

    /** Whether another call is at work on a row. */
    boolean isBusy(Policy row) {
        return row.syncUntil() != null && clock.instant().isBefore(row.syncUntil());
    }

    /** Takes a row for this call, if none has it, before it does what the row says. */
    Policy takeOver(Policy row) {
        return begin(row, Objects.requireNonNull(row.sync()), Objects.requireNonNull(row.syncToken()), true);
    }

    /** Finishes what an earlier call left to do; empty if that was a deletion. */
    private Optional<Policy> finishedBefore(Policy row) {
        if (row.sync() == null) {
            return Optional.of(row);
        }
        Policy mine = takeOver(row);
        try {
            finish(mine);
        } catch (RefusedException refused) {
            // A text that the store rejects was never written there: the next one may be accepted.
            if (refused.reason() != RefusedException.Reason.UNPROCESSABLE) {
                throw refused;
            }
        }
        return table.policy(row.name());
    }

    private Policy begin(Policy policy, SyncState state, String token, boolean exists) {
        if (isBusy(policy)) {
            throw Refusal.conflict("another change of the policy is under way; try again in a moment");
        }
        Policy row = policy.toDo(state, token, clock.instant().plus(LEASE));
        if (exists) {
            return write(row);
        }
        try {
            table.createPolicy(row);
        } catch (ConflictException taken) {
            throw Refusal.changed();
        }
        return table.policy(row.name()).orElseThrow(Refusal::changed);
    }

    private Policy write(Policy row) {
        try {
            return table.updatePolicy(row);
        } catch (NotFoundException | ConflictException changed) {
            throw Refusal.changed();
        }
    }

    /** Brings the text into the store; returns the row under the store's id. */
    private Policy pushed(Policy row) {
        schema.ensure();
        String text = Objects.requireNonNull(row.statement(), "a policy to be written has a text");
        String token = Objects.requireNonNull(row.syncToken());
        if (row.isNew()) {
            return row.withId(created(row, token, text));
        }
        try {
            remote.update(row.policyId(), row.name(), text);
            return row;
        } catch (RemotePolicyException refused) {
            if (refused.kind() == Kind.UNAVAILABLE) {
                throw refused;
            }
            // Gone there, or a change of effect, principal or resource, for which the store wants a new policy.
            Policy moved = write(row.withId(created(row, token, text)));
            remote.delete(row.policyId());
            return moved;
        }
    }

    private String created(Policy row, String token, String text) {
        boolean old =
                row.updatedAt() == null || row.updatedAt().plus(TOKEN_IS_KNOWN).isBefore(clock.instant());
        Optional<String> there = old
                ? remote.policies().stream()
                        .filter(policy ->
                                policy.name().filter(row.name()::equals).isPresent())
                        .filter(policy -> policy.statement().equals(text))
                        .map(RemotePolicy::policyId)
                        .findFirst()
                : Optional.empty();
        return there.orElseGet(() -> remote.create(token, row.name(), text));
    }

    /** Lets the next call have the row; what is to be done stays in it. */
    private void release(String name) {
        try {
            table.policy(name)
                    .filter(row -> row.sync() != null)
                    .ifPresent(row -> table.updatePolicy(row.toDo(
                            Objects.requireNonNull(row.sync()), Objects.requireNonNull(row.syncToken()), null)));
        } catch (MonochordException later) {
            LOGGER.log(
                    Logger.Level.WARNING,
                    "Policy " + name + " stays claimed until the lease of the failed call ends: " + later.getMessage());
        }
    }

    private static RefusedException refusal(RemotePolicyException failed) {
        return failed.kind() == Kind.REJECTED
                ? Refusal.unprocessable("statement", "the policy store does not accept it: " + failed.text())
                        .withCause(failed)
                : Refusal.busy("the change is stored and not yet in the policy store (" + failed.text()
                                + "); send it again, or POST /v1/policy-store/reconcile")
                        .withCause(failed);
    }
}
