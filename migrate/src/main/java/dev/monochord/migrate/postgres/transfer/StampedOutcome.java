package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What became of a write. */
sealed interface StampedOutcome {

    record Written() implements StampedOutcome {}

    /** The item has this or a newer stamp. */
    record Skipped() implements StampedOutcome {}

    /** The row cannot become an item; the reason names no values. */
    record Rejected(String reason) implements StampedOutcome {

        /** The key has the item of another row, another migration or another program. */
        static Rejected by(Map<String, AttributeValue> stored, StampedWrite write) {
            String source = RowMapper.writtenFrom(stored);
            if (source == null) {
                return new Rejected("the target has an item with this key that the migration did not write: remove it,"
                        + " or change the key in the mapping");
            }
            if (!source.startsWith(write.migration())) {
                return new Rejected(
                        "the target has an item with this key that another migration wrote: change the key in"
                                + " the mapping, or finish the other migration and remove the item");
            }
            return new Rejected(
                    stored.containsKey(RowMapping.DELETED)
                            ? "another row had this key until later: apply the changes and look again"
                            : "another row has become the item with this key: change the key in the mapping");
        }
    }
}
