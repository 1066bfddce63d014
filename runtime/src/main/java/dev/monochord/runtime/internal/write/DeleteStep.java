package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.ItemTransition;
import dev.monochord.model.plan.WriteRules;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Versioning;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Deletes an item, gives its guards back and takes it off the counts of its parents, which happens only if it was there.
 * An item that is not there is no error.
 *
 * <p>Guards and parents are those of the stored item, which is read. Where the caller has the record with its version they
 * are taken from it, and it is read only if the record turns out not to be what is stored.
 *
 * <p>No record is made of the stored item, so that one that cannot be read can be deleted: guards and parents are found by
 * the attributes that they are made of. If one of those is not as designed, the item is deleted all the same. Its guard then
 * is an orphan, which the check of guards finds by its owner, and the counter of its parent stays; both are reported.
 */
final class DeleteStep<T> extends Step {

    private final Session session;
    private final String pattern;
    private final ItemType<T> type;
    private final ItemKey<T> key;
    private final @Nullable T given;
    private final @Nullable Versioning<T> versioning;
    private final GuardSteps<T> guards;
    private final ParentSteps<T> parents;
    private @Nullable Map<String, AttributeValue> justRead;
    private boolean mustRead;
    private boolean isOther;
    private boolean mustExist;

    DeleteStep(Session session, String pattern, ItemKey<T> key, @Nullable T given) {
        super(session, pattern, key.type());
        this.session = session;
        this.pattern = pattern;
        this.type = key.type();
        this.key = key;
        this.given = given;
        this.versioning = type.versioning();
        this.guards = new GuardSteps<>(session, pattern, type);
        this.parents = new ParentSteps<>(session, pattern, type);
    }

    /** The same for a child that was just read of an item that is being deleted: that one's counts matter no more. */
    DeleteStep<T> under(ItemId parent, Map<String, AttributeValue> child) {
        parents.leaveAllBut(parent);
        justRead = child;
        return this;
    }

    @Override
    public void requireItem() {
        mustExist = true;
    }

    @Override
    void addKnown(PlanReads reads) {
        if (justRead != null) {
            reads.fetched(ItemId.of(session, key), justRead);
        }
    }

    @Override
    void plan(Draft draft) {
        conditions().rejectImpossible();
        if (isOther) {
            rejectMissing();
            return;
        }
        ItemOperation delete = ItemOperation.delete(ItemId.of(session, key), type.name())
                .notOther(type, stored -> FailureVerdict.again(() -> isOther = true));
        if (requiresItem()) {
            delete.requiringItem();
        }
        WriteRules rules = session.tables().rules(type);
        if (rules.alone()) {
            if (requiresItem()) {
                delete.where(Clause.exists(
                        type, stored -> FailureVerdict.refused(refusals().missing())));
            }
            if (given != null && versioning != null) {
                delete.where(absentOr(versioning, versioning.of(given)));
            }
            add(draft, delete);
        } else if (given != null && versioning != null && !mustRead && !rules.deleteReads(true)) {
            asGiven(draft, delete, given, versioning);
        } else {
            draft.read(delete.id(), stored -> asStored(draft, delete, stored));
        }
    }

    private void asGiven(Draft draft, ItemOperation delete, T seen, Versioning<T> version) {
        delete.where(Clause.exists(type.partitionKey(), stored -> FailureVerdict.again(() -> mustRead = true)));
        delete.where(Clause.version(version.attribute(), version.of(seen), refusals()::moved));
        FailureVerdict read = FailureVerdict.again(() -> mustRead = true);
        ItemImage.unchanged(delete, type, session.tables().counters(type), session.encode(type, seen), read);
        add(draft, delete);
        guards.giveAsSeen(draft, seen, () -> mustRead = true);
        parents.follow(draft, seen, ItemTransition.GOES);
    }

    private void asStored(Draft draft, ItemOperation delete, Map<String, AttributeValue> stored) {
        if (stored.isEmpty() || type.isOther(stored)) {
            rejectMissing();
            return;
        }
        FailureVerdict again = FailureVerdict.again();
        delete.where(Clause.exists(type.partitionKey(), found -> again));
        if (given != null
                && versioning != null
                && !Clause.isVersion(stored.get(versioning.attribute()), versioning.of(given))) {
            throw refusals().moved(stored);
        }
        ItemImage.unchanged(delete, type, session.tables().counters(type), stored, again);
        add(draft, delete);
        guards.give(draft, stored);
        parents.leave(draft, stored);
    }

    private boolean requiresItem() {
        return mustExist || conditions().requireItem();
    }

    /** Throws if the missing item is an error. An item of a different kind counts as missing. */
    private void rejectMissing() {
        if (requiresItem()) {
            throw refusals().missing();
        }
        conditions().rejectMissing();
    }

    private void add(Draft draft, ItemOperation delete) {
        conditions().addTo(delete);
        draft.add(delete);
    }

    private Clause absentOr(Versioning<T> version, @Nullable Long seen) {
        Clause same = Clause.version(version.attribute(), seen, refusals()::moved);
        return seen == null
                ? same
                : new Clause(ConditionTree.absent(type.partitionKey()).or(same.condition()), same.failure());
    }
}
