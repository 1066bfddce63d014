package dev.monochord.systems.qrie.current;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A resource as it is stored before the redesign, under account and service in one.
 *
 * <pre>{@code
 * {"AccountService": {"S": "123456789012_s3"}, "ARN": {"S": "arn:aws:s3:::my-bucket"},
 *  "Configuration": {"M": {}}, "LastSeenAt": {"N": "1762473600000"}}
 * }</pre>
 *
 * @param accountService account and service; {@code _s3} where the account was taken from the ARN of a bucket, which has
 *     none
 * @param arn its name
 * @param configuration how it is set up
 * @param lastSeenAt when an inventory last listed it; old items have text
 * @param describeTime when the configuration was read
 * @param accountId written ahead of the migration
 * @param service written ahead of the migration
 * @param truncated written ahead of the migration: the largest parts of the configuration were left out
 * @param digest written ahead of the migration: of the whole configuration, where it was truncated
 */
@Item(table = CurrentResourcesTable.class, name = "Resource")
@Key(partition = "{accountService}", sort = "{arn}")
public record CurrentResource(
        String accountService,
        @Attribute(name = "ARN") String arn,
        @Attribute(lenient = true) Map<String, Object> configuration,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant lastSeenAt,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant describeTime,

        @Nullable String accountId,
        @Nullable String service,
        @Nullable Boolean truncated,
        @Nullable String digest) {

    public CurrentResource {
        configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    }
}
