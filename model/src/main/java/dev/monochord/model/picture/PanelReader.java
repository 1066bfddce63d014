package dev.monochord.model.picture;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.StoredImage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a table, or an index of it, off a design. Not thread-safe. */
final class PanelReader {

    /** A kind of item with its key in the table or index. */
    private record Placed(KindOfItem kind, KeyTemplates key) {}

    private final TableDesign table;
    private final @Nullable IndexDesign index;
    private final Cost cost;
    private final PictureLinks links;
    private final int firstColour;
    private final List<List<Placed>> partitions;

    PanelReader(TableDesign table, @Nullable IndexDesign index, Cost cost, PictureLinks links, int firstColour) {
        this.table = table;
        this.index = index;
        this.cost = cost;
        this.links = links;
        this.firstColour = firstColour;
        this.partitions = partitions();
    }

    private @Nullable String indexName() {
        return index == null ? null : index.name();
    }

    PicturePanel read() {
        Map<Integer, SliceCollector> slices = new LinkedHashMap<>();
        List<PictureRequest> scans = new ArrayList<>();
        List<PictureRequest> unserved = new ArrayList<>();
        RequestNames names = new RequestNames(table, cost, links);
        for (PatternDesign pattern : table.patterns()) {
            List<PatternDesign> writes = pattern.writes();
            if (cost.plans().of(pattern).plans().isEmpty()) {
                if (index == null) {
                    unserved.add(names.unserved(pattern));
                }
                continue;
            }
            for (PatternDesign one : writes) {
                cost.plans().of(one).plan().filter(this::here).ifPresent(plan -> {
                    PictureRequest request = names.of(one, plan);
                    if (plan instanceof Plan.Scan) {
                        scans.add(request);
                    } else {
                        place(plan, request, slices);
                    }
                });
            }
        }
        List<PicturePartition> drawn = new ArrayList<>();
        for (int i = 0; i < partitions.size(); i++) {
            SliceCollector collector = slices.get(i);
            drawn.add(partition(partitions.get(i), collector == null ? List.of() : collector.slices()));
        }
        return new PicturePanel(
                index == null ? table.name() : index.name(),
                note(),
                names(table.partitionKeys(indexName())),
                names(table.sortKeys(indexName())),
                index != null,
                drawn,
                index == null ? arrows() : List.of(),
                scans,
                unserved);
    }

    private static String names(List<KeyAttributeDesign> keys) {
        return keys.stream().map(KeyAttributeDesign::name).collect(Collectors.joining(", "));
    }

    private boolean here(Plan plan) {
        return Objects.equals(plan.index(), indexName());
    }

    private String note() {
        if (index != null) {
            return "index of " + table.name() + " · the same items in another order"
                    + (index.local() ? "" : " · may lag") + " · projects "
                    + switch (index.projection().kind()) {
                        case ALL -> "everything";
                        case KEYS_ONLY -> "keys only";
                        case INCLUDE ->
                            "keys and " + String.join(", ", index.projection().attributes());
                    };
        }
        String timeToLive = table.timeToLive();
        return "table · " + (table.settings().onDemand() ? "on demand" : "provisioned")
                + (timeToLive == null ? "" : " · items expire by " + timeToLive)
                + (table.settings().stream() ? " · stream" : "");
    }

    /** The kinds that share a partition together, each in the order of the sort key. */
    private List<List<Placed>> partitions() {
        Map<String, List<Placed>> byShape = new LinkedHashMap<>();
        for (KindOfItem kind : KindOfItem.of(table)) {
            table.key(kind.item(), indexName())
                    .ifPresent(key -> byShape.computeIfAbsent(
                                    TemplateOrder.shape(key.partitions()), any -> new ArrayList<>())
                            .add(new Placed(kind, key)));
        }
        byShape.values()
                .forEach(kinds -> kinds.sort(Comparator.comparing(
                        placed -> TemplateOrder.of(placed.key().sorts()))));
        return List.copyOf(byShape.values());
    }

    private PicturePartition partition(List<Placed> kinds, List<PictureSlice> slices) {
        List<PictureBar> bars = kinds.stream().map(this::bar).toList();
        String shards = kinds.stream()
                .flatMap(placed -> placed.kind().item().indexKeys().stream())
                .filter(key -> key.index().equals(indexName()) && key.shards() > 1)
                .findFirst()
                .map(key -> ", over " + key.shards() + " shards")
                .orElse("");
        return new PicturePartition(kinds.get(0).key().partitionDisplay(), amount(kinds, bars) + shards, bars, slices);
    }

    /** How many items a partition has, as far as the design knows. */
    private String amount(List<Placed> kinds, List<PictureBar> bars) {
        long ones = bars.stream().filter(bar -> !bar.many()).count();
        List<Integer> limits = kinds.stream()
                .filter(placed -> many(placed.kind().item(), placed.key()))
                .map(placed -> limit(placed.kind().item()))
                .toList();
        if (limits.isEmpty()) {
            return ones == 1 ? "1 item" : "up to " + ones + " items";
        }
        String rest = limits.contains(0)
                ? "many"
                : "up to " + limits.stream().mapToInt(Integer::intValue).sum();
        return (ones == 0 ? rest : ones + " + " + rest) + " items";
    }

    /** The most items under one parent in the table, or 0 if any number. */
    private int limit(ItemDesign item) {
        return index != null
                ? 0
                : item.parents().stream()
                        .mapToInt(ParentDesign::limit)
                        .filter(limit -> limit > 0)
                        .min()
                        .orElse(0);
    }

    private PictureBar bar(Placed placed) {
        ItemDesign item = placed.kind().item();
        boolean stored = table.item(item.name()).isPresent();
        return new PictureBar(
                stored ? item.name() : "",
                placed.kind().name(),
                placed.key().sortDisplay(),
                index == null ? attributes(item) : "→ " + item.key().display(),
                many(item, placed.key()),
                placed.kind().guard(),
                colour(placed.kind()),
                null,
                stored ? links.item(table.name(), item.name()) : null);
    }

    private int colour(KindOfItem kind) {
        return firstColour + kind.owner();
    }

    private String attributes(ItemDesign item) {
        Set<String> names = new LinkedHashSet<>(StoredImage.item(table, item).keySet());
        names.removeIf(StoredImage::mark);
        table.keys().forEach(key -> names.remove(key.name()));
        return String.join(", ", names);
    }

    /** Whether a partition can hold several: its key alone says neither the primary key nor a unique value. */
    private static boolean many(ItemDesign item, KeyTemplates key) {
        KeyTemplates partition = new KeyTemplates(key.partitions(), List.of());
        return Stream.concat(Stream.of(item.key()), item.guards().stream().map(guard -> guard.key()))
                .noneMatch(partition::determines);
    }

    private void place(Plan plan, PictureRequest request, Map<Integer, SliceCollector> slices) {
        Set<String> wanted = Set.copyOf(plan.pattern().items());
        for (int i = 0; i < partitions.size(); i++) {
            List<Placed> kinds = partitions.get(i);
            if (kinds.stream()
                    .noneMatch(placed -> wanted.contains(placed.kind().item().name()))) {
                continue;
            }
            SliceCollector collector = slices.computeIfAbsent(i, any -> new SliceCollector());
            if (plan instanceof Plan.Query || plan instanceof Plan.DeletePartition) {
                query((Plan.Keyed) plan, kinds, wanted, request, collector);
                return;
            }
            for (int bar = 0; bar < kinds.size(); bar++) {
                if (wanted.contains(kinds.get(bar).kind().item().name())) {
                    collector.add(
                            Set.of(bar),
                            PictureSlice.Extent.ONE,
                            colour(kinds.get(bar).kind()),
                            request);
                }
            }
        }
    }

    private void query(
            Plan.Keyed plan, List<Placed> kinds, Set<String> wanted, PictureRequest request, SliceCollector collector) {
        Set<Integer> bars = new TreeSet<>();
        for (int bar = 0; bar < kinds.size(); bar++) {
            Placed placed = kinds.get(bar);
            if (wanted.contains(placed.kind().item().name()) || plan.reaches(placed.key())) {
                bars.add(bar);
            }
        }
        Placed only = kinds.get(bars.iterator().next());
        boolean single = bars.size() == 1;
        collector.add(
                bars,
                single ? extent(plan, many(only.kind().item(), only.key())) : PictureSlice.Extent.ALL,
                single ? colour(only.kind()) : PictureStyle.NEUTRAL,
                request);
    }

    private static PictureSlice.Extent extent(Plan.Keyed plan, boolean many) {
        if (!many || plan.pattern().kind() == PatternKind.GET) {
            return PictureSlice.Extent.ONE;
        }
        boolean narrowed = plan.sort().stream()
                .flatMap(condition -> condition.operands().stream())
                .anyMatch(operand -> !operand.constant());
        return narrowed ? PictureSlice.Extent.SOME : PictureSlice.Extent.ALL;
    }

    private List<PictureArrow> arrows() {
        TransactionArrows arrows = new TransactionArrows();
        Map<String, PictureArrow.End> ends = new LinkedHashMap<>();
        for (int i = 0; i < partitions.size(); i++) {
            for (int bar = 0; bar < partitions.get(i).size(); bar++) {
                ItemDesign item = partitions.get(i).get(bar).kind().item();
                ends.putIfAbsent(item.name(), new PictureArrow.End(i, bar));
                ends.putIfAbsent(guardName(item.key()), new PictureArrow.End(i, bar));
            }
        }
        Map<String, Integer> colours = KindOfItem.of(table).stream()
                .collect(Collectors.toMap(kind -> kind.item().name(), this::colour, (a, b) -> a));
        for (PatternDesign pattern : table.patterns()) {
            for (Plan plan : cost.plans().of(pattern).plans()) {
                if (plan instanceof Plan.Write write) {
                    String item = write.pattern().item();
                    arrows.add(
                            write,
                            ends.get(item),
                            step -> ends.get(step.guard() ? guardName(step.key()) : step.item()),
                            colours.getOrDefault(item, PictureStyle.NEUTRAL));
                }
            }
        }
        return arrows.all();
    }

    /** No item has a name with a line break. */
    private static String guardName(KeyTemplates key) {
        return "\n" + key.written();
    }
}
