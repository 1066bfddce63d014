package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.qrie.QrieBodies.Described;
import dev.monochord.systems.qrie.QrieBodies.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules of resources: what is told of one is stored if it is news, and evaluated by the policies. Thread-safe. */
record QrieService(
        Monochord monochord,
        ResourceWrites writes,
        FindingWrites findings,
        LaunchedPolicies policies,
        Accounts accounts) {

    /** A time that far ahead would keep everything later out. */
    private static final Duration AHEAD = Duration.ofMinutes(5);

    /** Stores what was described and evaluates it, unless something newer is stored. */
    Written describe(Described told) {
        ResourceName name = ResourceName.of(told.account(), told.arn());
        Map<String, Object> configuration = told.configuration();
        if (configuration == null) {
            throw Refusal.invalid("configuration is required");
        }
        Documents.check(configuration);
        ResourceSnapshot snapshot = new ResourceSnapshot(name, configuration, time(told.describeTime()));
        if (!writes.store(snapshot)) {
            return new Written("ignored", 0, 0);
        }
        Changed changed = evaluate(snapshot);
        return new Written("stored", changed.opened(), changed.resolved());
    }

    private Changed evaluate(ResourceSnapshot snapshot) {
        List<ActivePolicy> active = policies.about(snapshot.name().service());
        FindingWrites.Plan plan = new FindingWrites.Plan(active, true, false);
        return findings.evaluate(snapshot, account(snapshot.name().account()), plan);
    }

    private MonitoredAccount account(String id) {
        return accounts.find(id).orElseGet(() -> new MonitoredAccount(id, null, null, null, null));
    }

    /** Deletes a resource that is gone, and resolves its findings. */
    Written delete(@Nullable String account, @Nullable String arn, @Nullable Long goneAt) {
        ResourceWrites.Deletion deletion = writes.delete(ResourceName.of(account, arn), time(goneAt));
        return new Written(deletion.result().name().toLowerCase(Locale.ROOT), 0, deletion.resolved());
    }

    /** A time that was told, or now. */
    private Instant time(@Nullable Long millis) {
        Instant now = StoredTime.now(monochord);
        if (millis == null) {
            return now;
        }
        if (millis < 0 || millis > now.plus(AHEAD).toEpochMilli()) {
            throw Refusal.invalid("describe_time must be milliseconds since 1970, and not in the future");
        }
        return Instant.ofEpochMilli(millis);
    }
}
