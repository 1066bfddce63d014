package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;

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

    CheckStep(Session session, String pattern, ItemKey<T> key, Presence presence) {
        super(session, pattern, key.type());
        this.session = session;
        this.key = key;
        this.presence = presence;
    }

    @Override
    void plan(Draft draft) {
        ItemOperation check =
                ItemOperation.check(ItemId.of(session, key), key.type().name());
        switch (presence) {
            case REQUIRED -> {
                conditions().rejectImpossible();
                if (!conditions().refersToItem()) {
                    check.where(Clause.exists(key.type(), conditions()::missing));
                }
                conditions().addTo(check);
            }
            case FORBIDDEN ->
                check.where(new Clause(
                        session.orHidden(key.type(), Clause.absent(key.type())),
                        stored -> FailureVerdict.refused(refusals().exists(stored))));
            case OPTIONAL ->
                check.where(new Clause(
                        session.orHidden(
                                key.type(),
                                Clause.absent(key.type()).or(conditions().tree())),
                        true,
                        stored -> FailureVerdict.refused(conditions().refusal(stored))));
        }
        draft.add(check);
    }
}
