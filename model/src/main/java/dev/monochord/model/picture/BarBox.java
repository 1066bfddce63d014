package dev.monochord.model.picture;

import dev.monochord.model.picture.PictureShape.Box;
import dev.monochord.model.picture.PictureShape.Cluster;
import dev.monochord.model.picture.PictureShape.Label;
import java.util.ArrayList;
import java.util.List;

/** A bar with its texts: the key and the kind, then what is stored. */
final class BarBox {

    private static final double PAD = 10;
    private static final double KEY_LINE = 16;
    private static final double DETAIL_LINE = 13;
    private static final double EDGES = 10;

    /** How many lines of details a bar makes room for; it shows more if it is taller for another reason. */
    private static final int WANTED_DETAILS = 3;

    private final PictureBar bar;
    private final double left;
    private final double width;
    private final boolean sameLine;
    private final List<String> keys;
    private final List<String> kinds;
    private final List<String> details;

    BarBox(PictureBar bar, double left, double width) {
        this.bar = bar;
        this.left = left;
        this.width = width;
        double inner = width - 2 * PAD;
        this.sameLine = PictureFont.KEY.width(bar.key()) + 14 + PictureFont.NAME.width(bar.kind()) <= inner;
        this.keys = bar.key().isEmpty() ? List.of() : PictureFont.KEY.wrapKey(bar.key(), inner);
        this.kinds = PictureFont.NAME.wrapWords(bar.kind(), inner);
        this.details = bar.detail().isEmpty() ? List.of() : PictureFont.DETAIL.wrapWords(bar.detail(), inner);
    }

    double height() {
        return EDGES + heading() + Math.min(details.size(), WANTED_DETAILS) * DETAIL_LINE;
    }

    private double heading() {
        return KEY_LINE * (sameLine ? 1 : keys.size() + kinds.size());
    }

    Cluster draw(double top, double height) {
        List<PictureShape> shapes = new ArrayList<>();
        String dashed = bar.guard() ? " dashed" : "";
        shapes.add(new Box(left, top, width, height, 5, PictureStyle.fill(bar.colour()) + dashed, 1));
        Double heat = bar.heat();
        if (heat != null && heat > 0) {
            shapes.add(new Box(left + 1, top + height - 4, Math.max(3, (width - 2) * heat), 3, 1.5, "heat", 1));
        }
        String ink = PictureStyle.ink(bar.colour());
        double y = top + EDGES / 2 + 12;
        double right = left + width - PAD;
        if (sameLine) {
            if (!keys.isEmpty()) {
                shapes.add(new Label(left + PAD, y, bar.key(), PictureFont.KEY, ink, false));
            }
            shapes.add(new Label(right, y, bar.kind(), PictureFont.NAME, ink, true));
            y += KEY_LINE;
        } else {
            for (String key : keys) {
                shapes.add(new Label(left + PAD, y, key, PictureFont.KEY, ink, false));
                y += KEY_LINE;
            }
            for (String kind : kinds) {
                shapes.add(new Label(right, y, kind, PictureFont.NAME, ink, true));
                y += KEY_LINE;
            }
        }
        details(y - 3, top + height - 6, shapes);
        return new Cluster(title(), bar.link(), shapes);
    }

    private void details(double first, double bottom, List<PictureShape> shapes) {
        int shown = Math.min(details.size(), (int) Math.floor((bottom - first) / DETAIL_LINE) + 1);
        for (int i = 0; i < shown; i++) {
            boolean cut = i == shown - 1 && shown < details.size();
            String line = cut
                    ? PictureFont.DETAIL.fit(details.get(i) + " " + details.get(i + 1), width - 2 * PAD)
                    : details.get(i);
            double y = first + i * DETAIL_LINE;
            shapes.add(new Label(left + PAD, y, line, PictureFont.DETAIL, "detail", false));
        }
    }

    private String title() {
        return bar.kind()
                + (bar.key().isEmpty() ? "" : "\n" + bar.key())
                + (bar.detail().isEmpty() ? "" : "\n" + bar.detail());
    }
}
