package dev.monochord.migrate.postgres.verify;

import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.CanonicalItem;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import dev.monochord.migrate.postgres.verify.RowDifference.Kind;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares a table with its items in both directions. Reads only. Not thread-safe.
 *
 * <p>Rows are read by ranges of their key. The items of a range are fetched and both sides are hashed in one canonical form;
 * only a range whose hashes differ is compared row by row. A scan of the target then finds items that no row has. Whatever
 * differs is looked at again, row and item, because changes may be under way; what still differs after the last look is
 * confirmed.
 */
public final class RowVerification {

    private static final Set<String> IGNORED = Set.of(RowMapping.STAMP, RowMapping.SOURCE, RowMapping.DELETED);
    private static final int RANGE = 100;
    private static final int MAX_SUSPECTS = 10_000;

    private final RowMapper mapper;
    private final SourceRows rows;
    private final TargetItems target;
    private final Recheck recheck;
    private long compared;
    private long tombstones;
    private long items;
    private long foreign;
    private long unexamined;
    private List<Suspect> confirmedSuspects = List.of();

    public RowVerification(RowMapper mapper, Connection sql, TargetItems target, Recheck recheck) {
        this.mapper = mapper;
        this.target = target;
        this.recheck = recheck;
        rows = new SourceRows(mapper, sql);
    }

    /** Compares everything. */
    public RowVerificationReport run() {
        Map<String, Suspect> suspects = new LinkedHashMap<>();
        compareRows(suspects);
        compareItems(suspects);
        List<RowDifference> confirmed = new ArrayList<>();
        List<Suspect> left = new ArrayList<>(suspects.values());
        for (int look = 0; look < recheck.looks() && !left.isEmpty(); look++) {
            recheck.await();
            confirmed = new ArrayList<>();
            List<Suspect> still = new ArrayList<>();
            for (Suspect suspect : left) {
                Optional<RowDifference> difference = difference(suspect);
                if (difference.isPresent()) {
                    still.add(suspect);
                    confirmed.add(difference.get());
                }
            }
            left = still;
        }
        confirmedSuspects = left;
        return new RowVerificationReport(
                mapper.mapping().table().toString(),
                compared,
                items,
                tombstones,
                foreign,
                suspects.size() - confirmed.size(),
                confirmed,
                unexamined);
    }

    /** What the last run has confirmed. */
    List<Suspect> confirmed() {
        return List.copyOf(confirmedSuspects);
    }

    private void compareRows(Map<String, Suspect> suspects) {
        List<String> after = null;
        while (true) {
            List<SourceRow> range = rows.page(after, RANGE);
            if (range.isEmpty()) {
                return;
            }
            compareRange(range, suspects);
            compared += range.size();
            after = rows.keyOf(range.get(range.size() - 1));
        }
    }

    private void compareRange(List<SourceRow> range, Map<String, Suspect> suspects) {
        Map<SourceRow, Map<String, AttributeValue>> expected = new LinkedHashMap<>();
        for (SourceRow row : range) {
            try {
                expected.put(row, mapper.item(row));
            } catch (UnmappableRowException unmappable) {
                suspect(suspects, new Suspect(mapper.source(row), rows.keyOf(row), null));
            }
        }
        Map<Map<String, AttributeValue>, Map<String, AttributeValue>> stored =
                target.get(expected.values().stream().map(target::key).toList());
        StringBuilder here = new StringBuilder();
        StringBuilder there = new StringBuilder();
        for (Map<String, AttributeValue> item : expected.values()) {
            here.append(CanonicalItem.text(item, IGNORED));
            there.append(form(stored.get(target.key(item))));
        }
        if (CanonicalItem.hash(here.toString()).equals(CanonicalItem.hash(there.toString()))) {
            return;
        }
        expected.forEach((row, item) -> {
            Map<String, AttributeValue> key = target.key(item);
            if (!CanonicalItem.text(item, IGNORED).equals(form(stored.get(key)))) {
                suspect(suspects, new Suspect(mapper.source(row), rows.keyOf(row), key));
            }
        });
    }

    private static String form(@Nullable Map<String, AttributeValue> item) {
        return item == null || item.containsKey(RowMapping.DELETED) ? "" : CanonicalItem.text(item, IGNORED);
    }

    private void compareItems(Map<String, Suspect> suspects) {
        target.scan(page -> {
            List<Suspect> wanted = new ArrayList<>();
            for (Map<String, AttributeValue> item : page) {
                if (!mapper.couldBe(item) || isOfAnother(item)) {
                    foreign++;
                } else if (item.containsKey(RowMapping.DELETED)) {
                    tombstones++;
                } else {
                    items++;
                    consider(item, wanted, suspects);
                }
            }
            Set<String> found = new LinkedHashSet<>();
            rows.find(wanted.stream()
                            .map(Suspect::rowKey)
                            .flatMap(Stream::ofNullable)
                            .distinct()
                            .toList())
                    .forEach(row -> found.add(source(row)));
            wanted.stream()
                    .filter(suspect -> !found.contains(suspect.source() + suspect.itemKey()))
                    .forEach(suspect -> suspect(suspects, suspect));
        });
    }

    /** Whether another migration wrote an item, or this one from a row of another table. */
    private boolean isOfAnother(Map<String, AttributeValue> item) {
        return RowMapper.writtenFrom(item) != null && !mapper.wrote(item);
    }

    /** The row and the item it becomes: an item that an older key of the row left behind is extra. */
    private String source(SourceRow row) {
        try {
            return mapper.source(row) + mapper.key(row);
        } catch (UnmappableRowException unmappable) {
            return mapper.source(row);
        }
    }

    private void consider(Map<String, AttributeValue> item, List<Suspect> wanted, Map<String, Suspect> suspects) {
        Map<String, AttributeValue> key = target.key(item);
        String source = RowMapper.writtenFrom(item);
        Optional<List<String>> rowKey = source == null ? mapper.rowKey(item) : mapper.rowKey(source);
        rowKey.ifPresentOrElse(
                known -> wanted.add(new Suspect(mapper.source(known), known, key)),
                () -> suspect(suspects, new Suspect(key.toString(), null, key)));
    }

    private void suspect(Map<String, Suspect> suspects, Suspect suspect) {
        if (suspects.size() == MAX_SUSPECTS) {
            unexamined++;
            return;
        }
        suspects.put(suspect.source() + suspect.itemKey(), suspect);
    }

    /** Looks at a suspect again: the row first, then the item, so that a change in between shows next time. */
    private Optional<RowDifference> difference(Suspect suspect) {
        List<SourceRow> found = suspect.rowKey() == null ? List.of() : rows.find(List.of(suspect.rowKey()));
        Map<String, AttributeValue> expected = null;
        if (!found.isEmpty()) {
            try {
                expected = mapper.item(found.get(0));
            } catch (UnmappableRowException unmappable) {
                return Optional.of(new RowDifference(Kind.MISSING, suspect.source(), List.of(unmappable.field())));
            }
        }
        Map<String, AttributeValue> key =
                suspect.itemKey() != null ? suspect.itemKey() : expected == null ? null : target.key(expected);
        Map<String, AttributeValue> stored =
                key == null ? null : target.get(List.of(key)).get(key);
        boolean there = stored != null && !stored.containsKey(RowMapping.DELETED);
        boolean wanted = expected != null && target.key(expected).equals(key);
        if (there && !wanted) {
            // the key may have passed to the item of another since the scan
            return stored != null && isOfAnother(stored)
                    ? Optional.empty()
                    : Optional.of(new RowDifference(Kind.EXTRA, suspect.source(), List.of()));
        }
        if (wanted && expected != null && (!there || stored == null)) {
            return Optional.of(new RowDifference(Kind.MISSING, suspect.source(), List.of()));
        }
        if (wanted && expected != null && stored != null) {
            List<String> names = differing(expected, stored);
            return names.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new RowDifference(Kind.DIFFERENT, suspect.source(), names));
        }
        return Optional.empty();
    }

    private static List<String> differing(Map<String, AttributeValue> expected, Map<String, AttributeValue> stored) {
        Set<String> names = new TreeSet<>(expected.keySet());
        names.addAll(stored.keySet());
        names.removeAll(IGNORED);
        return names.stream()
                .filter(name -> !only(expected, name).equals(only(stored, name)))
                .toList();
    }

    private static String only(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        return value == null ? "" : CanonicalItem.text(Map.of(name, value), Set.of());
    }
}
