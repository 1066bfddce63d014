package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.qrie.ResourceWrites.ResourceWrite;
import java.time.Duration;
import java.time.Instant;
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
    ResourceWrite describe(
            @Nullable String account,
            @Nullable String arn,
            @Nullable Map<String, Object> configuration,
            @Nullable Long describedAt) {
        ResourceName name = ResourceName.of(account, arn);
        if (configuration == null) {
            throw Refusal.invalid("configuration is required");
        }
        Documents.check(configuration);
        ResourceSnapshot snapshot = new ResourceSnapshot(name, configuration, time(describedAt));
        return writes.store(snapshot)
                ? new ResourceWrite(ResourceWrite.Result.STORED, evaluate(snapshot))
                : new ResourceWrite(ResourceWrite.Result.IGNORED, Changed.NOTHING);
    }

    private Changed evaluate(ResourceSnapshot snapshot) {
        FindingWrites.Plan plan =
                FindingWrites.Plan.of(policies.about(snapshot.name().service()), false);
        return findings.evaluate(snapshot, account(snapshot.name().account()), plan);
    }

    private MonitoredAccount account(String id) {
        return accounts.find(id).orElseGet(() -> new MonitoredAccount(id, null, null, null, null));
    }

    /** Deletes a resource that is gone, and resolves its findings. */
    ResourceWrite delete(@Nullable String account, @Nullable String arn, @Nullable Long goneAt) {
        return writes.delete(ResourceName.of(account, arn), time(goneAt));
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
