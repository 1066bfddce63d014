package dev.monochord.model.check;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.plan.StoredImage;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import dev.monochord.model.problem.Place;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Checks the key attributes of one multi-attribute index. */
record MultiAttributeIndexChecks(TableDesign table, IndexDesign index, ProblemList problems) {

    void run() {
        few("partition", index.partitionKeys());
        few("sort", index.sortKeys());
        if (index.local()) {
            problems.add(Diagnostic.MULTI_ATTRIBUTE_LOCAL, place(), index.name());
        }
        Set<String> seen = new HashSet<>();
        index.keys().stream()
                .map(KeyAttributeDesign::name)
                .filter(name -> !seen.add(name))
                .distinct()
                .forEach(name -> problems.add(Diagnostic.KEY_ATTRIBUTE_REPEATED, place(), index.name(), name));
        stored();
    }

    private void few(String role, List<KeyAttributeDesign> keys) {
        if (keys.size() > IndexDesign.MAX_ATTRIBUTES) {
            problems.add(
                    Diagnostic.TOO_MANY_KEY_ATTRIBUTES,
                    place(),
                    index.name(),
                    keys.size(),
                    role,
                    IndexDesign.MAX_ATTRIBUTES);
        }
    }

    private void stored() {
        Set<String> known = new LinkedHashSet<>();
        table.items().forEach(item -> known.addAll(StoredImage.item(table, item).keySet()));
        known.removeIf(StoredImage::mark);
        index.keys().stream()
                .map(KeyAttributeDesign::name)
                .filter(name -> !known.contains(name))
                .distinct()
                .forEach(name -> problems.add(
                        Diagnostic.INDEX_ATTRIBUTE_UNKNOWN, place(), index.name(), name, Nearest.hint(name, known)));
    }

    private Place place() {
        return Place.table(table.name()).member(index.name());
    }
}
