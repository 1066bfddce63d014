package dev.monochord.model.picture;

import dev.monochord.model.picture.PictureShape.Arrowhead;
import dev.monochord.model.picture.PictureShape.Box;
import dev.monochord.model.picture.PictureShape.Label;
import dev.monochord.model.picture.PictureShape.Point;
import dev.monochord.model.picture.PictureShape.Stroke;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Where the parts of a panel stand: a heading, partitions below each other, and what is about all of them. */
final class PanelLayout {

    private static final double HEADING = 27;
    private static final double NOTE_LINE = 15;
    private static final double COLUMNS = 24;
    private static final double PARTITION_GAP = 8;
    private static final double BLOCK_GAP = 12;
    private static final double PAD = 12;
    private static final double TITLE_GAP = 12;

    private final PicturePanel panel;
    private final PictureGrid grid;
    private final PictureLanes arrowLanes;
    private final double top;
    private final List<PartitionLayout> partitions = new ArrayList<>();
    private final double content;
    private final double scans;
    private final double unserved;
    private final double bottom;

    PanelLayout(PicturePanel panel, double top) {
        this.panel = panel;
        this.top = top;
        this.arrowLanes = PictureLanes.of(panel.arrows().stream()
                .map(arrow -> {
                    int from = ordinal(arrow.from());
                    int to = ordinal(arrow.to());
                    return new PictureLanes.Span(Math.min(from, to), Math.max(from, to));
                })
                .toList());
        int brackets = panel.partitions().stream()
                .mapToInt(partition -> PartitionLayout.lanes(partition).count())
                .max()
                .orElse(0);
        this.grid =
                new PictureGrid(arrowLanes.count(), brackets + (panel.scans().isEmpty() ? 0 : 1));
        double y = top + HEADING + noteLines().size() * NOTE_LINE + COLUMNS;
        this.content = y;
        for (PicturePartition partition : panel.partitions()) {
            PartitionLayout layout = new PartitionLayout(partition, grid, y);
            partitions.add(layout);
            y = layout.bottom() + PARTITION_GAP;
        }
        this.scans = y;
        y += room(panel.scans());
        this.unserved = y;
        y += room(panel.unserved());
        this.bottom = y - PARTITION_GAP + PAD;
    }

    private double room(List<PictureRequest> requests) {
        return requests.isEmpty() ? 0 : new RequestBlock(requests, grid).height() + BLOCK_GAP;
    }

    private int ordinal(PictureArrow.End end) {
        return panel.partitions().subList(0, end.partition()).stream()
                        .mapToInt(partition -> partition.bars().size())
                        .sum()
                + end.bar();
    }

    double bottom() {
        return bottom;
    }

    void draw(List<PictureShape> shapes) {
        double width = PictureGrid.PANEL_RIGHT - PictureGrid.PANEL_LEFT;
        String dashed = panel.index() ? " dashed" : "";
        shapes.add(new Box(PictureGrid.PANEL_LEFT, top, width, bottom - top, 12, "panel" + dashed, 1));
        heading(shapes);
        partitions.forEach(partition -> partition.drawBox(shapes));
        partitions.forEach(partition -> partition.drawBars(shapes));
        arrows(shapes);
        partitions.forEach(partition -> partition.drawLeaders(shapes));
        scans(shapes);
        partitions.forEach(partition -> partition.drawBrackets(shapes));
        partitions.forEach(partition -> partition.drawRequests(shapes));
        if (!panel.unserved().isEmpty()) {
            new RequestBlock(panel.unserved(), grid)
                    .draw(unserved, "warn", PictureStyle.line(PictureStyle.NEUTRAL), shapes);
        }
    }

    private void heading(List<PictureShape> shapes) {
        String name = PictureFont.TITLE.fit(panel.name(), PictureGrid.TEXT_RIGHT - PictureGrid.BOX_LEFT);
        shapes.add(new Label(PictureGrid.BOX_LEFT, top + 23, name, PictureFont.TITLE, "title", false));
        double y = top + 23;
        double x = PictureGrid.BOX_LEFT + PictureFont.TITLE.width(name) + TITLE_GAP;
        if (noteLines().isEmpty()) {
            shapes.add(new Label(x, y, panel.note(), PictureFont.NOTE, "muted", false));
        }
        y += 3;
        for (String line : noteLines()) {
            y += NOTE_LINE;
            shapes.add(new Label(PictureGrid.BOX_LEFT, y, line, PictureFont.NOTE, "muted", false));
        }
        columns(content - 7, shapes);
    }

    private void columns(double y, List<PictureShape> shapes) {
        String partition = "partition: " + panel.partitionKey();
        boolean fits = PictureFont.NOTE.width(partition) <= PictureGrid.KEY_WIDTH;
        column(PictureGrid.KEY_LEFT, PictureGrid.KEY_WIDTH, y, fits ? partition : panel.partitionKey(), shapes);
        String items = panel.sortKey().isEmpty() ? "one item each" : "items in order of " + panel.sortKey();
        column(grid.barLeft(), grid.barWidth(), y, items, shapes);
        column(
                grid.ruleLeft(),
                PictureGrid.TEXT_RIGHT - grid.ruleLeft(),
                y,
                "what one request reads or writes",
                shapes);
    }

    private static void column(double x, double width, double y, String text, List<PictureShape> shapes) {
        shapes.add(new Label(x, y, PictureFont.NOTE.fit(text, width), PictureFont.NOTE, "muted", false));
    }

    /** The note below the name, if it does not fit beside it. */
    private List<String> noteLines() {
        double beside =
                PictureGrid.TEXT_RIGHT - PictureGrid.BOX_LEFT - PictureFont.TITLE.width(panel.name()) - TITLE_GAP;
        return PictureFont.NOTE.width(panel.note()) <= beside
                ? List.of()
                : PictureFont.NOTE.wrapWords(panel.note(), PictureGrid.TEXT_RIGHT - PictureGrid.BOX_LEFT);
    }

    private void scans(List<PictureShape> shapes) {
        if (panel.scans().isEmpty()) {
            return;
        }
        RequestBlock block = new RequestBlock(panel.scans(), grid);
        String line = PictureStyle.line(PictureStyle.NEUTRAL);
        double x = grid.bracket(grid.bracketLanes() - 1);
        double y = scans + block.height() / 2;
        double from = content + 1;
        shapes.add(new Stroke(List.of(new Point(x, from), new Point(x, y)), "halo"));
        shapes.add(new Stroke(
                List.of(new Point(x - 5, from), new Point(x, from), new Point(x, y), new Point(grid.ruleLeft(), y)),
                "bracket " + line));
        block.draw(scans, PictureStyle.ink(PictureStyle.NEUTRAL), line, shapes);
    }

    private void arrows(List<PictureShape> shapes) {
        for (int i = 0; i < panel.arrows().size(); i++) {
            PictureArrow arrow = panel.arrows().get(i);
            double from = port(i, arrow.from());
            double to = port(i, arrow.to());
            double lane = grid.arrow(arrowLanes.of(i));
            double bar = grid.barLeft();
            shapes.add(new Stroke(
                    List.of(new Point(bar, from), new Point(lane, from), new Point(lane, to), new Point(bar - 5, to)),
                    "arrow " + (arrow.checks() ? "checks " : "") + PictureStyle.line(arrow.colour())));
            shapes.add(new Arrowhead(bar - 0.5, to, PictureStyle.head(arrow.colour())));
        }
    }

    /**
     * Where an arrow meets a bar. Arrows that come from above are above those from below, and of two from one side the
     * nearer one is inside the other, so that no two cross there.
     */
    private double port(int arrow, PictureArrow.End end) {
        List<Integer> here = IntStream.range(0, panel.arrows().size())
                .filter(i -> panel.arrows().get(i).from().equals(end)
                        || panel.arrows().get(i).to().equals(end))
                .boxed()
                .sorted(Comparator.comparingInt(i -> above(i, end) ? arrowLanes.of(i) : 10_000 - arrowLanes.of(i)))
                .toList();
        PartitionLayout.Extent bar = partitions.get(end.partition()).bar(end.bar());
        return bar.top() + bar.height() * (here.indexOf(arrow) + 1) / (here.size() + 1);
    }

    private boolean above(int arrow, PictureArrow.End end) {
        PictureArrow drawn = panel.arrows().get(arrow);
        PictureArrow.End other = drawn.from().equals(end) ? drawn.to() : drawn.from();
        return ordinal(other) < ordinal(end);
    }
}
