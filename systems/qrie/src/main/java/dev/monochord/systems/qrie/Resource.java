package dev.monochord.systems.qrie;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Derived;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.systems.qrie.arn.Ownership;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A resource of an account, as it was last described. Its keys are ordinary attributes.
 *
 * <pre>{@code
 * {"AccountId": {"S": "123456789012"}, "ARN": {"S": "arn:aws:s3:::my-bucket"},
 *  "Service": {"S": "s3"}, "AccountService": {"S": "123456789012_s3"},
 *  "Configuration": {"M": {}}, "LastSeenAt": {"N": "1762473600000"}}
 * }</pre>
 *
 * @param accountId twelve digits, as text; never from the ARN alone, which for a bucket has none; items that were copied
 *     from the table before this one may have account and service in it
 * @param arn its name
 * @param service the service of the ARN; null if neither an attribute nor the ARN names it
 * @param configuration how it is set up
 * @param lastSeenAt when an inventory last listed it; null if it is not stored
 * @param describeTime when the configuration was read: an older one never replaces a newer one
 * @param truncated the largest parts of the configuration were left out, because the item would be too large
 * @param digest of the whole configuration, where it was truncated
 */
@Item(table = QrieResourcesTable.class)
@Key(partition = "{accountId}", sort = "{arn}")
@IndexKey(index = "Service-ARN-index", partition = "{service}", sort = "{arn}")
@Derived(attribute = "AccountService", template = "{accountId:word}_{service}")
@SuppressWarnings("MC108") // the documented projection; listings by service show the configuration
public record Resource(
        String accountId,
        @Attribute(name = "ARN") String arn,

        @Attribute(alternatives = "AccountService") @Nullable
        String service,

        @Attribute(lenient = true) Map<String, Object> configuration,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant lastSeenAt,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant describeTime,

        @Nullable Boolean truncated,
        @Nullable String digest) {

    public Resource {
        service = Ownership.of(accountId, service, arn).service();
        configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    }
}
