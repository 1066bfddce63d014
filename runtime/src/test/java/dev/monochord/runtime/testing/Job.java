package dev.monochord.runtime.testing;

import dev.monochord.runtime.expression.ComparableAttribute;
import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.SettableComparable;
import dev.monochord.runtime.item.SettableNumber;
import dev.monochord.runtime.item.SettableText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Work that one worker at a time does; neither unique values, nor parents, nor a version. */
public record Job(
        String id,
        String owner,
        String state,
        long attempt,
        @Nullable Instant expiresAt) {

    public static final SettableText<Job> OWNER = SettableText.of("owner");
    public static final SettableText<Job> STATE = SettableText.of("state");
    public static final SettableNumber<Job, Long> ATTEMPT =
            SettableNumber.ofNumber("attempt", n -> AttributeValue.fromN(n.toString()));
    public static final ComparableAttribute<Job, Instant> EXPIRES_AT = SettableComparable.of("expires", Encode::iso);

    public static final TestKind<Job> KIND = kind();

    /** The kind once more, to be described differently. */
    public static TestKind<Job> kind() {
        return new TestKind<>(
                Job.class,
                KeyForm.of("JOB#{id}", "JOB"),
                job -> "JOB#" + job.id,
                job -> "JOB",
                List.of("owner", "state", "attempt", "expires"),
                (job, out) -> {
                    out.put("owner", AttributeValue.fromS(job.owner));
                    out.put("state", AttributeValue.fromS(job.state));
                    out.put("attempt", AttributeValue.fromN(Long.toString(job.attempt)));
                    if (job.expiresAt != null) {
                        out.put("expires", Encode.iso(job.expiresAt));
                    }
                },
                in -> {
                    AttributeValue expires = in.get("expires");
                    return new Job(
                            in.text("pk").substring("JOB#".length()),
                            in.text("owner"),
                            in.text("state"),
                            Long.parseLong(in.required("attempt").n()),
                            expires == null ? null : Decode.iso(expires));
                });
    }

    public static Job of(String id, String owner) {
        return new Job(id, owner, "started", 1, null);
    }

    public static ItemKey<Job> key(String id) {
        return KIND.key("JOB#" + id, "JOB");
    }
}
