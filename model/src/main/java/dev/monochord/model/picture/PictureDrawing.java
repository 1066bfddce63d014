package dev.monochord.model.picture;

import dev.monochord.model.picture.PictureShape.Label;
import java.util.ArrayList;
import java.util.List;

/** Puts panels below each other, and a legend below them. */
final class PictureDrawing {

    private static final double MARGIN = 6;
    private static final double GAP = 12;
    private static final double LEGEND_LINE = 16;

    private PictureDrawing() {}

    static PictureScene scene(String title, String description, List<PicturePanel> panels, String legend) {
        List<PictureShape> shapes = new ArrayList<>();
        double y = MARGIN;
        for (PicturePanel panel : panels) {
            PanelLayout layout = new PanelLayout(panel, y);
            layout.draw(shapes);
            y = layout.bottom() + GAP;
        }
        double width = PictureGrid.TEXT_RIGHT - PictureGrid.BOX_LEFT;
        for (String line : legend.isEmpty() ? List.<String>of() : PictureFont.NOTE.wrapWords(legend, width)) {
            shapes.add(new Label(PictureGrid.BOX_LEFT, y + 10, line, PictureFont.NOTE, "muted", false));
            y += LEGEND_LINE;
        }
        return new PictureScene(title, description, PictureGrid.WIDTH, y + MARGIN, shapes);
    }
}
