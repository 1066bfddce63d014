package dev.monochord.systems.tenants;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.item.SettableText;
import dev.monochord.systems.kit.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adopts a stack or queue that another program made for a tenant, under any name. The creation records the ARN of the stack,
 * by which later updates and the deletion find it. Thread-safe.
 *
 * <p>Writes nothing if the tenant's item names another queue, or if another tenant has the queue. Fails, and leaves the work
 * alone, if a creation, update or deletion begins in the meantime or the tenant's item changes.
 */
record Adoption(RunContext context, Claims claims) {

    /** An adoption, carried out or only checked. */
    record Adopted(ExistingResources resources, String version) {}

    /**
     * Checks an adoption and, with {@code commit}, carries it out. Idempotent.
     *
     * @param name of the stack or queue
     * @param given the version that the resources have; null for that of the tenant's item
     */
    Adopted adopt(String tenantId, TenantState state, String name, @Nullable String given, boolean commit) {
        DeleteAudit deletion = state.deletion();
        if (deletion != null) {
            throw deletion.status() == Status.SUCCESS ? TenantsRefusals.deleted() : TenantsRefusals.deleting();
        }
        idleOperations(tenantId);
        Metadata metadata = state.metadata();
        String version = Optional.ofNullable(given)
                .or(() -> Optional.ofNullable(metadata).map(Metadata::version))
                .filter(text -> StackVersion.parse(text).isPresent())
                .orElseThrow(() -> Refusal.invalid(
                        "version", "must be the version of the stack, such as 0.1.9, as the tenant has none"));
        ExistingResources found = find(tenantId, name);
        requireOwn(tenantId, metadata, found.queue());
        if (commit) {
            write(tenantId, state, found, version);
        }
        return new Adopted(found, version);
    }

    private ExistingResources find(String tenantId, String name) {
        try {
            return context.provisioner().find(tenantId, name);
        } catch (ProvisioningException unusable) {
            throw Refusal.conflict(unusable.reason()).withCause(unusable);
        }
    }

    private void requireOwn(String tenantId, @Nullable Metadata metadata, TenantQueue queue) {
        String known = metadata == null ? null : metadata.inboundQueueArn();
        if (known != null && !known.isEmpty() && !known.equals(queue.arn())) {
            throw Refusal.conflict("its queue is " + queue.arn() + ", and that of the tenant is " + known);
        }
        try (Stream<Metadata> all = context.tenants().all()) {
            all.filter(other -> queue.arn().equals(other.inboundQueueArn()))
                    .map(Metadata::tenantId)
                    .filter(other -> !other.equals(tenantId))
                    .findFirst()
                    .ifPresent(other -> {
                        throw Refusal.conflict("its queue " + queue.arn() + " is that of the tenant " + other);
                    });
        }
    }

    private void write(String tenantId, TenantState state, ExistingResources found, String version) {
        Monochord monochord = context.monochord();
        Transaction transaction = monochord.transaction().checkAbsent(DeleteAuditItem.key(tenantId));
        // The creation under the older key, which the state may have, is left as it is.
        CreateAudit creation = context.tenants().createAudit(tenantId).orElse(null);
        claims.noUpdate(transaction, tenantId, claims.updates(idleOperations(tenantId)));
        creation(transaction, tenantId, creation, found, version);
        Metadata metadata = state.metadata();
        if (metadata == null) {
            transaction.create(Metadata.create(
                    tenantId, version, found.queue().arn(), found.queue().url(), context.now()));
        } else {
            transaction
                    .update(MetadataItem.key(tenantId))
                    .set(MetadataItem.version, version)
                    .set(MetadataItem.inboundQueueArn, found.queue().arn())
                    .set(MetadataItem.inboundQueueUrl, found.queue().url())
                    .set(MetadataItem.updatedAt, context.now())
                    .remove(UpdateRun.UPDATE_AT)
                    .when(
                            isStill(MetadataItem.version, metadata.version()),
                            isStill(MetadataItem.inboundQueueArn, metadata.inboundQueueArn()));
        }
        try {
            transaction.commit();
        } catch (ConflictException | PreconditionException | NotFoundException changed) {
            throw Refusal.changed();
        }
    }

    private static Condition<Metadata> isStill(SettableText<Metadata> attribute, @Nullable String seen) {
        return seen == null ? attribute.absent() : attribute.equalTo(seen);
    }

    /** Returns the operations of a tenant, unless it is being created or updated. */
    private List<Audit> idleOperations(String tenantId) {
        List<Audit> operations = context.tenants().operations(tenantId);
        if (claims.creatingOrUpdating(operations)) {
            throw TenantsRefusals.busy();
        }
        return operations;
    }

    private void creation(
            Transaction transaction,
            String tenantId,
            @Nullable CreateAudit seen,
            ExistingResources found,
            String version) {
        String execution = Objects.requireNonNullElse(found.execution(), "adopted");
        if (seen == null) {
            transaction.create(new CreateAudit(
                    tenantId, context.now(), execution, Status.SUCCESS, version, 0, null, null, null, null));
            return;
        }
        AuditFields<CreateAudit> fields = AuditFields.creation(tenantId);
        Instant now = context.now();
        transaction
                .update(fields.key())
                .set(fields.execution(), execution)
                .set(fields.status(), Status.SUCCESS)
                .set(fields.updatedAt(), now)
                .remove(fields.reason())
                .remove(fields.leaseUntil())
                .remove(fields.run())
                .when(
                        fields.isAsSeen(seen),
                        fields.isIdle(now, now.minus(context.rules().lease())));
    }
}
