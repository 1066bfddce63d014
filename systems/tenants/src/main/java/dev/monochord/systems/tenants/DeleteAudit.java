package dev.monochord.systems.tenants;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The deletion of a tenant. Once it is a success the tenant is gone for good: no read creates it again.
 *
 * <pre>{@code
 * {"pk": {"S": "TENANT_ID#000000-000000-0000-0000"}, "sk": {"S": "AUDIT#DELETE"},
 *  "UpdatedAt": {"S": "2020-08-31T16:02:16.808Z"}, "Execution": {"S": "arn:aws:states:..."}, "Status": {"S": "Success"}}
 * }</pre>
 */
@Item(table = TenantsTable.class)
@Key(partition = "TENANT_ID#{tenantId}", sort = "AUDIT#DELETE")
public record DeleteAudit(
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

    public DeleteAudit {
        history = history == null ? null : List.copyOf(history);
    }
}
