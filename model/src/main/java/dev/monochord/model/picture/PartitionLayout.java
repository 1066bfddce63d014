package dev.monochord.model.picture;

import dev.monochord.model.picture.PictureShape.Box;
import dev.monochord.model.picture.PictureShape.Label;
import dev.monochord.model.picture.PictureShape.Point;
import dev.monochord.model.picture.PictureShape.Stroke;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Where the parts of a partition stand.
 *
 * <p>Requests stand beside what they read. The room that they need makes bars and stacks higher, so that a bracket and its
 * requests are always joined by a straight line: requests of one item are beside the bar, those of several items of a kind
 * beside the stack below it (and beside the bar, if it has none), those of several kinds beside the last of them.
 */
final class PartitionLayout {

    private static final double PAD = 8;
    private static final double BAR_GAP = 6;
    private static final double BLOCK_GAP = 10;
    private static final double KEY_LINE = 16;
    private static final double CAP = 5;
    private static final double STACK = 20;

    /** The vertical extent of something. */
    record Extent(double top, double bottom) {

        double height() {
            return bottom - top;
        }

        double middle() {
            return (top + bottom) / 2;
        }
    }

    private record Block(PictureSlice slice, RequestBlock requests) {}

    private final PicturePartition partition;
    private final PictureGrid grid;
    private final PictureLanes lanes;
    private final double top;
    private final List<Extent> bars = new ArrayList<>();
    private final List<Extent> stacks = new ArrayList<>();
    private final List<BarBox> boxes = new ArrayList<>();
    private final double bottom;

    PartitionLayout(PicturePartition partition, PictureGrid grid, double top) {
        this.partition = partition;
        this.grid = grid;
        this.lanes = lanes(partition);
        this.top = top;
        double y = top + PAD;
        for (int i = 0; i < partition.bars().size(); i++) {
            BarBox box = new BarBox(partition.bars().get(i), grid.barLeft(), grid.barWidth());
            boxes.add(box);
            Extent bar = new Extent(y, y + Math.max(box.height(), height(beside(i)) + 4));
            bars.add(bar);
            double needed = height(below(i)) + 6 - (beside(i).isEmpty() ? bar.height() : 0);
            double stack = partition.bars().get(i).many() ? Math.max(STACK, needed) : 0;
            stacks.add(new Extent(bar.bottom(), bar.bottom() + stack));
            y = bar.bottom() + stack + BAR_GAP;
        }
        double keys = keyLines().size() * KEY_LINE + noteLines().size() * 14 + 2 * PAD;
        this.bottom = Math.max(y - BAR_GAP + PAD, top + keys);
    }

    static PictureLanes lanes(PicturePartition partition) {
        return PictureLanes.of(partition.slices().stream()
                .map(slice -> new PictureLanes.Span(
                        slice.first() * 4, slice.last() * 4 + slice.extent().ordinal()))
                .toList());
    }

    double bottom() {
        return bottom;
    }

    Extent bar(int index) {
        return bars.get(index);
    }

    /** The requests beside a bar: those of one item, and all others too if there is no stack for them. */
    private List<Block> beside(int bar) {
        return blocks(
                bar, slice -> slice.ofOneItem() || !partition.bars().get(bar).many());
    }

    private List<Block> below(int bar) {
        return blocks(bar, slice -> !slice.ofOneItem());
    }

    private List<Block> blocks(int bar, Predicate<PictureSlice> wanted) {
        return partition.slices().stream()
                .filter(slice -> slice.last() == bar)
                .filter(wanted)
                .sorted(Comparator.comparing(
                                (PictureSlice slice) -> slice.bars().size())
                        .thenComparing(PictureSlice::extent))
                .map(slice -> new Block(slice, new RequestBlock(slice.requests(), grid)))
                .toList();
    }

    private static double height(List<Block> blocks) {
        return blocks.stream().mapToDouble(block -> block.requests().height()).sum()
                + BLOCK_GAP * Math.max(0, blocks.size() - 1);
    }

    void drawBox(List<PictureShape> shapes) {
        shapes.add(new Box(
                PictureGrid.BOX_LEFT,
                top,
                PictureGrid.BOX_RIGHT - PictureGrid.BOX_LEFT,
                bottom - top,
                9,
                "partition",
                1));
        double y = top + PAD + 14;
        for (String line : keyLines()) {
            shapes.add(new Label(PictureGrid.KEY_LEFT, y, line, keyFont(), "title", false));
            y += KEY_LINE;
        }
        for (String line : noteLines()) {
            shapes.add(new Label(PictureGrid.KEY_LEFT, y, line, PictureFont.NOTE, "muted", false));
            y += 14;
        }
    }

    private List<String> keyLines() {
        return keyFont().wrapKey(partition.key(), PictureGrid.KEY_WIDTH);
    }

    private PictureFont keyFont() {
        return PictureFont.KEY.splits(partition.key(), PictureGrid.KEY_WIDTH) ? PictureFont.LONG_KEY : PictureFont.KEY;
    }

    private List<String> noteLines() {
        return partition.note().isEmpty()
                ? List.of()
                : PictureFont.NOTE.wrapWords(partition.note(), PictureGrid.KEY_WIDTH);
    }

    void drawBars(List<PictureShape> shapes) {
        for (int i = 0; i < boxes.size(); i++) {
            stack(partition.bars().get(i), stacks.get(i), shapes);
            shapes.add(boxes.get(i).draw(bars.get(i).top(), bars.get(i).height()));
        }
    }

    private void stack(PictureBar bar, Extent extent, List<PictureShape> shapes) {
        int count = slivers(extent);
        double pitch = extent.height() / Math.max(1, count);
        String dashed = bar.guard() ? " dashed" : "";
        for (int i = 0; i < count; i++) {
            shapes.add(new Box(
                    grid.barLeft(),
                    extent.top() + i * pitch + 3,
                    grid.barWidth(),
                    pitch - 3,
                    Math.min(4, (pitch - 3) / 2),
                    PictureStyle.fill(bar.colour()) + dashed,
                    0.9 - 0.6 * i / count));
        }
    }

    /** An even number, so that a half of the stack ends between two items. */
    private static int slivers(Extent stack) {
        return stack.height() == 0 ? 0 : Math.max(2, Math.min(10, (int) Math.round(stack.height() / 24) * 2));
    }

    /** The lines from brackets to requests, below the brackets that they cross. */
    void drawLeaders(List<PictureShape> shapes) {
        forEachBlock((block, extent) -> {
            double y = leader(block.slice(), extent);
            double x = grid.bracket(lanes.of(partition.slices().indexOf(block.slice())));
            shapes.add(new Stroke(
                    List.of(new Point(x, y), new Point(grid.ruleLeft(), y)),
                    "leader " + PictureStyle.line(block.slice().colour())));
        });
    }

    private double leader(PictureSlice slice, Extent block) {
        Extent covered = covered(slice);
        return Math.max(covered.top() + 4, Math.min(covered.bottom() - 4, block.middle()));
    }

    void drawBrackets(List<PictureShape> shapes) {
        for (int i = 0; i < partition.slices().size(); i++) {
            PictureSlice slice = partition.slices().get(i);
            double x = grid.bracket(lanes.of(i));
            for (Extent run : runs(slice)) {
                double from = run.top() + 1;
                double to = run.bottom() - 1;
                shapes.add(new Stroke(List.of(new Point(x, from), new Point(x, to)), "halo"));
                shapes.add(new Stroke(
                        List.of(new Point(x - CAP, from), new Point(x, from), new Point(x, to), new Point(x - CAP, to)),
                        "bracket " + PictureStyle.line(slice.colour())));
            }
            Extent all = covered(slice);
            if (runs(slice).size() > 1) {
                shapes.add(new Stroke(
                        List.of(new Point(x, all.top()), new Point(x, all.bottom())),
                        "arrow checks " + PictureStyle.line(slice.colour())));
            }
        }
    }

    void drawRequests(List<PictureShape> shapes) {
        forEachBlock((block, extent) -> block.requests()
                .draw(
                        extent.top(),
                        PictureStyle.ink(block.slice().colour()),
                        PictureStyle.line(block.slice().colour()),
                        shapes));
    }

    private void forEachBlock(BiConsumer<Block, Extent> action) {
        for (int i = 0; i < bars.size(); i++) {
            List<Block> beside = beside(i);
            stacked(beside, bars.get(i), action);
            if (partition.bars().get(i).many()) {
                double from =
                        beside.isEmpty() ? bars.get(i).top() : stacks.get(i).top();
                stacked(below(i), new Extent(from, stacks.get(i).bottom()), action);
            }
        }
    }

    private static void stacked(List<Block> blocks, Extent room, BiConsumer<Block, Extent> action) {
        double y = room.middle() - height(blocks) / 2;
        for (Block block : blocks) {
            double height = block.requests().height();
            action.accept(block, new Extent(y, y + height));
            y += height + BLOCK_GAP;
        }
    }

    private Extent covered(PictureSlice slice) {
        return new Extent(bars.get(slice.first()).top(), end(slice, slice.last()));
    }

    /** The bars that stand next to each other, together. */
    private List<Extent> runs(PictureSlice slice) {
        List<Extent> runs = new ArrayList<>();
        Integer start = null;
        for (int bar : slice.bars()) {
            start = start == null ? Integer.valueOf(bar) : start;
            if (!slice.bars().contains(bar + 1)) {
                runs.add(new Extent(bars.get(start).top(), end(slice, bar)));
                start = null;
            }
        }
        return runs;
    }

    private double end(PictureSlice slice, int bar) {
        Extent stack = stacks.get(bar);
        return switch (slice.single() ? slice.extent() : PictureSlice.Extent.ALL) {
            case ONE -> bars.get(bar).bottom();
            case SOME -> stack.middle() + 1;
            case ALL -> stack.bottom();
        };
    }
}
