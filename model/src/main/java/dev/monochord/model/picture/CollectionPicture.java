package dev.monochord.model.picture;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The stored items of one partition key as a drawing like {@link TablePicture}'s: a bar for each item in its colour, and a
 * bracket for each access pattern that reads several of them. Immutable.
 */
public final class CollectionPicture {

    private final TableDesign table;
    private final @Nullable String index;
    private final String partitionKey;
    private final List<CollectionItem> items;
    private final TableWorkload workload;
    private final PictureLinks links;

    private CollectionPicture(
            TableDesign table,
            @Nullable String index,
            String partitionKey,
            List<CollectionItem> items,
            TableWorkload workload,
            PictureLinks links) {
        this.table = table;
        this.index = index;
        this.partitionKey = partitionKey;
        this.items = List.copyOf(items);
        this.workload = workload;
        this.links = links;
    }

    /**
     * The items of a partition key, with costs for {@link TableWorkload#DEFAULT}.
     *
     * @param index the index that they were read from, or null for the table
     * @param partitionKey the value of the partition key
     * @param items in the order of the sort key
     * @throws IllegalArgumentException if the table has no such index
     */
    public static CollectionPicture of(
            TableDesign table, @Nullable String index, String partitionKey, List<CollectionItem> items) {
        if (index != null && table.index(index).isEmpty()) {
            throw new IllegalArgumentException("Table " + table.name() + " has no index " + index);
        }
        return new CollectionPicture(table, index, partitionKey, items, TableWorkload.DEFAULT, PictureLinks.NONE);
    }

    /** The same drawing with the costs of a workload. */
    public CollectionPicture workload(TableWorkload other) {
        return new CollectionPicture(table, index, partitionKey, items, other, links);
    }

    /** The same drawing with links behind its access patterns; bars have those of their items. */
    public CollectionPicture links(PictureLinks other) {
        return new CollectionPicture(table, index, partitionKey, items, workload, other);
    }

    /** The drawing as an SVG document, 880 units wide. */
    public String svg(PictureTheme theme) {
        return SvgWriter.write(scene(), theme);
    }

    PictureScene scene() {
        Cost cost = new Cost(table, workload, PriceList.US_EAST_1);
        IndexDesign indexDesign = index == null ? null : table.index(index).orElseThrow();
        PicturePanel design = new PanelReader(table, indexDesign, cost, links, 0).read();
        List<PictureBar> bars = items.stream().map(item -> bar(item, design)).toList();
        String note = items.size() == 1 ? "1 item" : items.size() + " items";
        PicturePanel panel = new PicturePanel(
                design.name(),
                index == null ? "table" : "index of " + table.name(),
                design.partitionKey(),
                design.sortKey(),
                design.index(),
                List.of(new PicturePartition(partitionKey, note, bars, slices(design, bars))),
                List.of(),
                List.of(),
                List.of());
        return PictureDrawing.scene(
                partitionKey + " in " + design.name(),
                "The items of one partition key in the order of the sort key, and the access patterns that read them.",
                List.of(panel),
                "Costs: " + workload.words() + ".");
    }

    private static PictureBar bar(CollectionItem item, PicturePanel design) {
        String kind = item.kind();
        int colour = design.partitions().stream()
                .flatMap(partition -> partition.bars().stream())
                .filter(bar -> bar.item().equals(kind))
                .mapToInt(PictureBar::colour)
                .findFirst()
                .orElse(PictureStyle.NEUTRAL);
        return new PictureBar(
                kind == null ? "" : kind,
                kind == null ? "unknown" : kind,
                item.sortKey(),
                item.detail(),
                false,
                false,
                colour,
                item.heat(),
                item.link());
    }

    /** The slices of several items, of the partition of the design that has most of these kinds. */
    private static List<PictureSlice> slices(PicturePanel design, List<PictureBar> bars) {
        Map<String, Set<Integer>> byKind = new HashMap<>();
        for (int i = 0; i < bars.size(); i++) {
            byKind.computeIfAbsent(bars.get(i).item(), any -> new HashSet<>()).add(i);
        }
        List<PictureSlice> slices = new ArrayList<>();
        design.partitions().stream()
                .max(Comparator.comparingInt(partition -> (int) partition.bars().stream()
                        .filter(bar -> byKind.containsKey(bar.item()))
                        .count()))
                .ifPresent(partition -> {
                    for (PictureSlice slice : partition.slices()) {
                        TreeSet<Integer> live = new TreeSet<>();
                        for (int bar : slice.bars()) {
                            live.addAll(byKind.getOrDefault(
                                    partition.bars().get(bar).item(), Set.of()));
                        }
                        if (!slice.ofOneItem() && slice.extent() == PictureSlice.Extent.ALL && !live.isEmpty()) {
                            slices.add(new PictureSlice(live, slice.extent(), slice.colour(), slice.requests()));
                        }
                    }
                });
        return slices;
    }
}
