package dev.monochord.systems.tenants;

import dev.monochord.annotations.AlternativeKey;
import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The creation of a tenant. The key has no version, which is an attribute; readers also take the form that has one.
 *
 * <pre>{@code
 * {"pk": {"S": "TENANT_ID#000000-000000-0000-0000"}, "sk": {"S": "AUDIT#CREATE"},
 *  "UpdatedAt": {"S": "2020-08-31T16:02:16.808Z"}, "Execution": {"S": "arn:aws:states:..."}, "Status": {"S": "Started"}}
 * }</pre>
 */
@Item(table = TenantsTable.class)
@Key(partition = "TENANT_ID#{tenantId}", sort = "AUDIT#CREATE")
@AlternativeKey(partition = "TENANT_ID#{tenantId}", sort = "AUDIT#CREATE#{version}")
public record CreateAudit(
        @KeyOnly String tenantId,
        @Attribute(alternatives = "UpdateAt") @Nullable Instant updatedAt,
        @Nullable String execution,
        Status status,
        @Nullable String version,
        @Attribute(lenient = true) @Nullable Integer retryCount,
        @Nullable String reason,
        @Nullable List<Attempt> history,
        @Nullable Instant leaseUntil,
        @Nullable String run)
        implements Audit {

    public CreateAudit {
        history = history == null ? null : List.copyOf(history);
    }
}
