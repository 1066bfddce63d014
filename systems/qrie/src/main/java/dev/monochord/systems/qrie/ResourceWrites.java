package dev.monochord.systems.qrie;

import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.qrie.policy.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Snapshots stored and resources deleted, never against a newer snapshot. Thread-safe. */
record ResourceWrites(ResourceStore resources, QrieFindingsTable findings, Accounts accounts) {

    private static final int ATTEMPTS = 5;

    /**
     * Stores a snapshot over an older one, or none; returns false if there is a newer one. A snapshot that is stored already
     * counts as stored, so that whoever was interrupted after that can go on.
     */
    boolean store(ResourceSnapshot snapshot) {
        accounts.meet(snapshot.name());
        return resources.write(shape -> isNew(shape, snapshot) || isStored(shape, snapshot));
    }

    /** Stores a snapshot; returns false if that was refused, perhaps because an earlier attempt of this call stored it. */
    private static boolean isNew(ResourceShape shape, ResourceSnapshot snapshot) {
        try {
            return shape.store(snapshot.resource(), snapshot.time());
        } catch (RetriesExhaustedException unknown) {
            if (unknown.getCause() instanceof PreconditionException) {
                return false;
            }
            throw unknown;
        }
    }

    private static boolean isStored(ResourceShape shape, ResourceSnapshot snapshot) {
        return shape.resource(snapshot.name())
                .filter(resource -> snapshot.time().equals(resource.describeTime()) && snapshot.isSameAs(resource))
                .isPresent();
    }

    /** What came of a write, ignored if there is a newer snapshot, and of the findings. */
    record ResourceWrite(Result result, Changed findings) {

        enum Result {
            STORED,
            DELETED,
            ABSENT,
            IGNORED
        }
    }

    /**
     * Deletes a resource that was gone at a time and resolves its findings, both or neither. A resource that is gone already
     * still has its findings resolved.
     */
    ResourceWrite delete(ResourceName name, Instant goneAt) {
        return resources.write(shape -> delete(shape, name, goneAt));
    }

    private ResourceWrite delete(ResourceShape shape, ResourceName name, Instant goneAt) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            boolean present;
            try {
                Optional<Resource> resource = shape.resource(name);
                present = resource.isPresent();
                Instant described = resource.map(Resource::describeTime).orElse(null);
                if (described != null && described.isAfter(goneAt)) {
                    return new ResourceWrite(ResourceWrite.Result.IGNORED, Changed.NOTHING);
                }
            } catch (StoredItemException unreadable) {
                present = true; // the condition of the delete needs no decoding
            }
            List<Finding> open = open(name, goneAt);
            if (!present && open.isEmpty()) {
                return new ResourceWrite(ResourceWrite.Result.ABSENT, Changed.NOTHING);
            }
            try {
                commit(shape, name, goneAt, open);
                return new ResourceWrite(ResourceWrite.Result.DELETED, new Changed(0, open.size()));
            } catch (PreconditionException | NotFoundException meanwhile) {
                continue; // something was written since it was read: what there is now decides
            }
        }
        throw new RetriesExhaustedException("A resource was written as often as its deletion was tried", null);
    }

    private List<Finding> open(ResourceName name, Instant goneAt) {
        return findings.ofResource(name.text()).stream()
                .filter(finding -> finding.state() == State.ACTIVE)
                .filter(finding ->
                        finding.accountId() == null || finding.accountId().equals(name.account()))
                .filter(finding -> {
                    Instant evaluated = finding.describeTime();
                    return evaluated == null || !evaluated.isAfter(goneAt);
                })
                .toList();
    }

    private static void commit(ResourceShape shape, ResourceName name, Instant goneAt, List<Finding> open) {
        Instant now = StoredTime.now(shape.monochord());
        Transaction transaction = shape.delete(name, goneAt);
        for (Finding finding : open) {
            transaction
                    .update(FindingItem.key(finding.arn(), finding.policy()))
                    .set(FindingItem.state, State.RESOLVED)
                    .set(FindingItem.resolvedReason, ResolvedReason.RESOURCE_DELETED)
                    .set(FindingItem.resolvedAt, now)
                    .set(FindingItem.describeTime, goneAt)
                    .when(
                            FindingItem.state.equalTo(State.ACTIVE),
                            FindingWrites.isOf(name.account()),
                            FindingWrites.notNewer(goneAt));
        }
        transaction.commit();
    }
}
