package dev.monochord.model.check;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks what the service asks of a table and its indexes. */
record TableChecks(TableDesign table, ProblemList problems) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");
    private static final int GLOBAL_INDEXES = 20;
    private static final int LOCAL_INDEXES = 5;

    void run() {
        Place place = Place.table(table.name());
        if (!NAME.matcher(table.name()).matches()) {
            problems.add(Diagnostic.TABLE_NAME, place, table.name());
        }
        alike(place, "the table", table.partition(), table.sort());
        for (IndexDesign index : table.indexes()) {
            if (!NAME.matcher(index.name()).matches()) {
                problems.add(Diagnostic.INDEX_NAME, place.member(index.name()), index.name());
            }
            if (index.multiAttribute()) {
                new MultiAttributeIndexChecks(table, index, problems).run();
                continue;
            }
            KeyAttributeDesign partition = index.partitionKeys().get(0);
            index.sortKeys()
                    .forEach(sort -> alike(place.member(index.name()), "index " + index.name(), partition, sort));
            if (index.local() && !partition.equals(table.partition())) {
                problems.add(
                        Diagnostic.LOCAL_INDEX_KEY,
                        place.member(index.name()),
                        index.name(),
                        partition.name(),
                        table.partition().name());
            }
        }
        count(place, "global", table.indexes().stream().filter(i -> !i.local()).count(), GLOBAL_INDEXES);
        count(
                place,
                "local",
                table.indexes().stream().filter(IndexDesign::local).count(),
                LOCAL_INDEXES);
        duplicates(
                place,
                Diagnostic.DUPLICATE_NAME,
                "indexes",
                table.indexes().stream().map(IndexDesign::name));
        duplicates(
                place,
                Diagnostic.DUPLICATE_NAME,
                "items",
                table.items().stream().map(ItemDesign::name));
        duplicates(
                place,
                Diagnostic.DUPLICATE_PATTERN,
                "",
                table.patterns().stream().map(PatternDesign::name));
        keyTypes(place);
        if (!table.settings().deletionProtection()) {
            problems.add(Diagnostic.UNPROTECTED, place);
        }
    }

    private void alike(Place place, String owner, KeyAttributeDesign partition, @Nullable KeyAttributeDesign sort) {
        if (sort != null && sort.name().equals(partition.name())) {
            problems.add(Diagnostic.KEYS_ALIKE, place, owner, sort.name());
        }
    }

    private void count(Place place, String kind, long count, int limit) {
        if (count > limit) {
            problems.add(Diagnostic.TOO_MANY_INDEXES, place, count, kind, limit);
        }
    }

    private void duplicates(Place place, Diagnostic diagnostic, String what, Stream<String> names) {
        Set<String> seen = new HashSet<>();
        names.filter(name -> !seen.add(name)).distinct().forEach(name -> {
            if (what.isEmpty()) {
                problems.add(diagnostic, Place.pattern(table.name(), name), name);
            } else {
                problems.add(diagnostic, place, what, name);
            }
        });
    }

    private void keyTypes(Place place) {
        Map<String, StoredType> types = new HashMap<>();
        Stream.concat(table.keys().stream(), table.indexes().stream().flatMap(i -> i.keys().stream()))
                .forEach(key -> keyType(place, types, key));
    }

    private void keyType(Place place, Map<String, StoredType> types, KeyAttributeDesign key) {
        StoredType other = types.putIfAbsent(key.name(), key.type());
        if (other != null && other != key.type()) {
            problems.add(
                    Diagnostic.KEY_TYPE_CONFLICT,
                    place.member(key.name()),
                    key.name(),
                    other.words(),
                    key.type().words());
        }
    }
}
