package dev.monochord.systems.authz;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.systems.authz.AuthzBodies.ShownDrift;
import dev.monochord.systems.authz.cedar.InvalidPolicyException;
import dev.monochord.systems.authz.cedar.Policies;
import dev.monochord.systems.authz.cedar.PolicyText;
import dev.monochord.systems.authz.store.RemotePolicies;
import dev.monochord.systems.authz.store.RemotePolicy;
import dev.monochord.systems.authz.store.RemotePolicyException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares the table with the policy store, and repairs what differs: the table is right about texts that it has, the store
 * about texts that the table lacks. Policies in the store that authz did not write are reported and left alone.
 * Thread-safe.
 */
record PolicyReconciler(
        AuthzTable table,
        PolicyStore policies,
        RemotePolicies remote,
        StoreSchema schema,
        PolicySync sync,
        Clock clock) {

    /** A difference, and what repairs it; null if nothing may. */
    private record Drift(
            String kind,
            @Nullable String name,
            @Nullable String policyId,
            String message,
            @Nullable Runnable repair) {

        ShownDrift shown() {
            return new ShownDrift(kind, name, policyId, message, null);
        }

        /** Repairs the difference; a failure is part of the result, and the others are repaired. */
        ShownDrift repaired() {
            if (repair == null) {
                return shown();
            }
            try {
                repair.run();
                return new ShownDrift(kind, name, policyId, message, true);
            } catch (RefusedException | MonochordException refused) {
                return new ShownDrift(
                        kind,
                        name,
                        policyId,
                        message + ": " + Refusal.of(refused).text(),
                        false);
            } catch (RemotePolicyException failed) {
                return new ShownDrift(kind, name, policyId, message + ": " + failed.text(), false);
            }
        }
    }

    /** Lists the differences. */
    List<ShownDrift> differences() {
        return drift().stream().map(Drift::shown).toList();
    }

    /** Repairs what can be repaired, and lists what there was. */
    List<ShownDrift> repair() {
        List<ShownDrift> found = drift().stream().map(Drift::repaired).toList();
        policies.renew();
        return found;
    }

    /** The store is read first: a policy that it has then has a row already, since rows are written first. */
    private List<Drift> drift() {
        try {
            List<Drift> all = new ArrayList<>();
            if (!schema.isSame()) {
                all.add(new Drift("SCHEMA", null, null, "the policy store has another schema", schema::push));
            }
            Map<String, RemotePolicy> there =
                    remote.policies().stream().collect(Collectors.toMap(RemotePolicy::policyId, Function.identity()));
            List<Policy> rows = table.allPolicies();
            rows.forEach(row -> ofRow(row, there.get(row.policyId())).ifPresent(all::add));
            Map<String, Policy> known = rows.stream().collect(Collectors.toMap(Policy::policyId, Function.identity()));
            there.values().stream()
                    .filter(policy -> !known.containsKey(policy.policyId()))
                    .forEach(policy -> ofStore(policy, rows).ifPresent(all::add));
            return all;
        } catch (RemotePolicyException failed) {
            throw Refusal.busy("the policy store could not be read: " + failed.text())
                    .withCause(failed);
        }
    }

    private Optional<Drift> ofRow(Policy row, @Nullable RemotePolicy there) {
        if (row.sync() != null) {
            return Optional.of(drift("UNFINISHED", row, "a change is not finished in the policy store", () -> {
                if (sync.isBusy(row)) {
                    throw Refusal.conflict("another call is at work on it");
                }
                sync.finish(sync.takeOver(row));
            }));
        }
        String text = row.statement();
        if (there == null) {
            return Optional.of(drift(
                    "MISSING",
                    row,
                    "the policy store has no policy with this id",
                    text == null ? null : () -> sync.push(row)));
        }
        if (text == null) {
            return Optional.of(drift("TEXT", row, "only the policy store has the text", () -> adopt(row, there)));
        }
        return text.equals(there.statement())
                ? Optional.empty()
                : Optional.of(drift("DIFFERENT", row, "the policy store has another text", () -> sync.push(row)));
    }

    private Optional<Drift> ofStore(RemotePolicy policy, List<Policy> rows) {
        Optional<String> name = policy.name();
        if (name.isEmpty()) {
            return Optional.of(
                    new Drift("FOREIGN", null, policy.policyId(), "authz did not write it and does not know it", null));
        }
        boolean changing = rows.stream().anyMatch(row -> row.name().equals(name.get()) && row.sync() != null);
        return changing
                ? Optional.empty()
                : Optional.of(new Drift(
                        "ORPHAN", name.get(), policy.policyId(), "the table has no policy with this id", () -> {
                            if (table.policyId(policy.policyId()).isEmpty()) {
                                remote.delete(policy.policyId());
                            }
                        }));
    }

    /** Takes a text over into the table, if the embedded Cedar accepts it. */
    private void adopt(Policy row, RemotePolicy there) {
        try {
            Policies.check(policies.schema(), new PolicyText(row.name(), there.statement()));
        } catch (InvalidPolicyException wrong) {
            throw Refusal.unprocessable("statement", String.join("; ", wrong.messages()));
        }
        table.updatePolicy(row.withText(there.statement(), clock.instant().truncatedTo(ChronoUnit.MILLIS)));
    }

    private static Drift drift(String kind, Policy row, String message, @Nullable Runnable repair) {
        return new Drift(kind, row.name(), row.policyId(), message, repair);
    }
}
