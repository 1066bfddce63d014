package dev.monochord.model.check;

import dev.monochord.annotations.Projected;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.List;
import java.util.stream.Collectors;

/** Checks kinds of item that share a key on purpose. */
record SharedKeyChecks(TableDesign table, ProblemList problems) {

    void run() {
        String type = table.typeAttribute();
        if (type == null) {
            return;
        }
        for (ItemDesign item : table.items()) {
            table.sharingKeyOf(item).findFirst().ifPresent(other -> {
                indexes(item, other, type);
                partitions(item);
            });
        }
    }

    private void indexes(ItemDesign item, ItemDesign other, String type) {
        for (IndexDesign index : table.indexes()) {
            boolean projected = index.projection().kind() == Projected.ALL
                    || table.projected(index).contains(type);
            if (!projected && table.indexKey(item, index.name()).isPresent()) {
                problems.add(
                        Diagnostic.SHARED_KEY_UNTYPED_INDEX,
                        Place.table(table.name()).member(index.name()),
                        index.name(),
                        type,
                        item.name(),
                        other.name());
            }
        }
    }

    private void partitions(ItemDesign owner) {
        for (PatternDesign pattern : table.patterns()) {
            if (pattern.kind() == PatternKind.DELETE_PARTITION && pattern.item().equals(owner.name())) {
                table.sharingKeyOf(owner).forEach(other -> children(pattern, owner, other));
            }
        }
    }

    private void children(PatternDesign pattern, ItemDesign owner, ItemDesign other) {
        List<String> children = table.items().stream()
                .filter(child -> child.parents().stream()
                        .anyMatch(parent -> parent.item().equals(other.name())))
                .map(ItemDesign::name)
                .toList();
        if (!children.isEmpty()) {
            problems.add(
                    Diagnostic.SHARED_PARTITION_DELETED,
                    Place.pattern(table.name(), pattern.name()),
                    owner.name(),
                    other.name(),
                    children.stream().collect(Collectors.joining(", ")));
        }
    }
}
