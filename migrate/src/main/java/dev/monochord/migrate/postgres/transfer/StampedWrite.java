package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A write of one item: the item of a row, or a tombstone for a row that is gone.
 *
 * @param table the table of DynamoDB
 * @param key the key of the item
 * @param source the migration, the table and the key of the row
 * @param migration how the sources of all rows of the migration begin
 * @param item with the attributes of the migration itself
 */
record StampedWrite(
        String table,
        Map<String, AttributeValue> key,
        String source,
        String migration,
        ChangeStamp stamp,
        Map<String, AttributeValue> item,
        boolean tombstone) {

    static StampedWrite put(RowMapper mapper, SourceRow row, ChangeStamp stamp) {
        Map<String, AttributeValue> item = mapper.item(row);
        return of(mapper, row, stamp, item, false);
    }

    static StampedWrite tombstone(RowMapper mapper, SourceRow row, ChangeStamp stamp) {
        Map<String, AttributeValue> item = mapper.key(row);
        item.put(RowMapping.DELETED, AttributeValue.fromBool(true));
        return of(mapper, row, stamp, item, true);
    }

    private static StampedWrite of(
            RowMapper mapper, SourceRow row, ChangeStamp stamp, Map<String, AttributeValue> item, boolean tombstone) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        mapper.mapping().keys().keySet().forEach(name -> {
            AttributeValue value = item.get(name);
            if (value != null) {
                key.put(name, value);
            }
        });
        String source = mapper.source(row);
        item.put(RowMapping.STAMP, AttributeValue.fromS(stamp.text()));
        item.put(RowMapping.SOURCE, AttributeValue.fromS(source));
        return new StampedWrite(mapper.mapping().target(), key, source, mapper.sourcePrefix(), stamp, item, tombstone);
    }

    /** Returns the stamp of an item that a migration wrote. */
    static ChangeStamp stamp(Map<String, AttributeValue> item) {
        return ChangeStamp.parse(
                Objects.requireNonNull(item.get(RowMapping.STAMP)).s());
    }
}
