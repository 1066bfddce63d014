package dev.monochord.systems.tenants;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An update of a tenant to one version of the stack, which is a part of its key.
 *
 * <pre>{@code
 * {"pk": {"S": "TENANT_ID#000000-000000-0000-0000"}, "sk": {"S": "AUDIT#UPDATE#0.1.18"},
 *  "UpdatedAt": {"S": "2020-08-31T16:02:16.808Z"}, "Execution": {"S": "arn:aws:states:..."}, "Status": {"S": "Failure"}}
 * }</pre>
 */
@Item(table = TenantsTable.class)
@Key(partition = "TENANT_ID#{tenantId}", sort = "AUDIT#UPDATE#{version}")
@SuppressWarnings("MC119") // the documented key; versions are compared as versions and never by the order of the keys
public record UpdateAudit(
        @KeyOnly String tenantId,
        @Attribute(alternatives = "UpdateAt") @Nullable Instant updatedAt,
        @Nullable String execution,
        Status status,
        @KeyOnly String version,
        @Attribute(lenient = true) @Nullable Integer retryCount,
        @Nullable String reason,
        @Nullable List<Attempt> history,
        @Nullable Instant leaseUntil,
        @Nullable String run)
        implements Audit {

    public UpdateAudit {
        history = history == null ? null : List.copyOf(history);
    }
}
