package dev.monochord.systems.tenants;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A tenant that is provisioned, and its queues.
 *
 * <pre>{@code
 * {"pk": {"S": "TENANT_ID#032400-000000-0000-0002"}, "sk": {"S": "METADATA"},
 *  "CreatedAt": {"S": "2020-08-31T16:02:16.808Z"}, "UpdatedAt": {"S": "2020-08-31T16:02:16.808Z"},
 *  "Version": {"S": "0.1.12"}, "InboundQueueArn": {"S": "arn..."}, "InboundQueueUrl": {"S": "https://..."}}
 * }</pre>
 *
 * <p>Everything but the keys may be absent, as on items that other programs wrote.
 *
 * @param tenantId whose it is
 * @param createdAt when the stack was first made
 * @param updatedAt when it last changed; readers also take {@code UpdateAt}
 * @param version the version of the stack's definition, not of this item
 * @param inboundQueueArn the queue
 * @param inboundQueueUrl the queue, as clients address it
 * @param outboundQueueArn present on old tenants only; removed, not emptied, when they are upgraded
 * @param outboundQueueUrl present on old tenants only
 */
@Item(table = TenantsTable.class)
@Key(partition = "TENANT_ID#{tenantId}", sort = "METADATA")
public record Metadata(
        @KeyOnly String tenantId,
        @Nullable Instant createdAt,
        @Attribute(alternatives = "UpdateAt") @Nullable Instant updatedAt,
        @Nullable String version,
        @Nullable String inboundQueueArn,
        @Nullable String inboundQueueUrl,
        @Nullable String outboundQueueArn,
        @Nullable String outboundQueueUrl) {

    /** A tenant that was just provisioned. */
    public static Metadata create(
            String tenantId, String version, String inboundQueueArn, String inboundQueueUrl, Instant now) {
        return new Metadata(tenantId, now, now, version, inboundQueueArn, inboundQueueUrl, null, null);
    }
}
