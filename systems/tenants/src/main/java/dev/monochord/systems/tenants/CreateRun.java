package dev.monochord.systems.tenants;

import dev.monochord.runtime.error.ConflictException;

/** Creates a tenant: its resources, then the item that says so, which completes it. */
final class CreateRun extends Run<CreateAudit> {

    CreateRun(RunContext context, CreateAudit claimed) {
        super(context, claimed, AuditFields.creation(claimed.tenantId()));
    }

    @Override
    void work() {
        String tenantId = claimed.tenantId();
        TenantQueue queue = provisioner.create(this);
        try {
            complete(monochord
                    .transaction()
                    .create(Metadata.create(tenantId, version(), queue.arn(), queue.url(), now()))
                    .checkAbsent(DeleteAuditItem.key(tenantId)));
        } catch (ConflictException present) {
            // Either an earlier run stored the tenant, or somebody has asked for its deletion.
            if (tenants.metadata(tenantId).isEmpty()) {
                throw present;
            }
            succeed();
        }
    }

    /** A queue that an earlier run completed may hold messages, and is left. */
    @Override
    void undo() {
        boolean wasComplete = claimed.history() != null
                && claimed.history().stream().anyMatch(earlier -> earlier.status() == Status.SUCCESS);
        if (!wasComplete) {
            provisioner.undo(this);
        }
    }
}
