package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import java.util.List;

/** Asks something of an item that the transaction does not write. */
final class CheckStep<T> extends Step {

    /** What is asked about the item being there at all. */
    enum Presence {
        REQUIRED,
        FORBIDDEN,
        OPTIONAL
    }

    private final Session session;
    private final ItemKey<T> key;
    private final Presence presence;
    private final List<Condition<T>> conditions;

    CheckStep(Session session, ItemKey<T> key, Presence presence, List<Condition<T>> conditions) {
        this.session = session;
        this.key = key;
        this.presence = presence;
        this.conditions = List.copyOf(conditions);
    }

    @Override
    void plan(Draft draft) {
        Refusals refusals = new Refusals(session, key.type());
        ItemOperation check =
                ItemOperation.check(ItemId.of(session, key), key.type().name());
        switch (presence) {
            case REQUIRED -> {
                check.where(Clause.exists(key.type(), stored -> FailureVerdict.refused(refusals.missing())));
                conditions.forEach(condition -> check.where(Clause.asked(condition.tree(), refusals::condition)));
            }
            case FORBIDDEN ->
                check.where(new Clause(
                        session.orHidden(key.type(), Clause.absent(key.type())),
                        stored -> FailureVerdict.refused(refusals.exists(stored))));
            case OPTIONAL ->
                check.where(Clause.asked(
                        session.orHidden(
                                key.type(),
                                Clause.absent(key.type())
                                        .or(Condition.allOf(conditions).tree())),
                        refusals::condition));
        }
        draft.add(check);
    }
}
