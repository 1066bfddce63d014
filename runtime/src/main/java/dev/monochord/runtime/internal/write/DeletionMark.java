package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes of an item whose partition is being deleted. No child is written under such an item. */
public final class DeletionMark {

    /** Who deletes: the id of one run. */
    public static final String ID = "deletion_id";

    /** Since when, as fixed-width ISO text; the run holds the mark for a lease from then on. */
    public static final String STARTED_AT = "deletion_started_at";

    private DeletionMark() {}

    /** Whether items of a kind may be marked: they have children that are written under them, or a component for the mark. */
    static boolean on(Session session, ItemType<?> type) {
        return session.tables().parent(type) || type.attributeNames().contains(ID);
    }

    /** Asks of a write of a whole record that it takes no mark away; a record that has one says so itself. */
    static void kept(
            ItemOperation write,
            Session session,
            String pattern,
            ItemType<?> type,
            Map<String, AttributeValue> encoded) {
        if (on(session, type) && !encoded.containsKey(ID)) {
            write.where(Clause.unmarked(new Refusals(session, pattern, type)::deleting));
        }
    }
}
