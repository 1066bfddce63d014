package dev.monochord.model.picture;

import dev.monochord.model.picture.PictureShape.Cluster;
import dev.monochord.model.picture.PictureShape.Label;
import dev.monochord.model.picture.PictureShape.Point;
import dev.monochord.model.picture.PictureShape.Stroke;
import java.util.ArrayList;
import java.util.List;

/** Requests below each other, held together by a line at their left. */
record RequestBlock(List<PictureRequest> requests, PictureGrid grid) {

    private static final double LINE = 16;
    private static final double GAP = 3;
    private static final double INDENT = 14;

    double height() {
        return requests.stream()
                        .mapToDouble(request -> lines(request) * LINE + GAP)
                        .sum()
                - GAP;
    }

    private int lines(PictureRequest request) {
        return fitsOneLine(request)
                ? 1
                : calls(request).size()
                        + PictureFont.NOTE
                                .wrapWords(request.note(), grid.textWidth() - INDENT)
                                .size();
    }

    private boolean fitsOneLine(PictureRequest request) {
        return PictureFont.CALL.width(request.call()) + 14 + PictureFont.NOTE.width(request.note()) <= grid.textWidth();
    }

    private List<String> calls(PictureRequest request) {
        return PictureFont.CALL.wrapWords(request.call(), grid.textWidth());
    }

    void draw(double top, String ink, String rule, List<PictureShape> shapes) {
        double y = top;
        for (PictureRequest request : requests) {
            List<PictureShape> texts = new ArrayList<>();
            if (fitsOneLine(request)) {
                texts.add(new Label(grid.textLeft(), y + 12, request.call(), PictureFont.CALL, ink, false));
                texts.add(new Label(PictureGrid.TEXT_RIGHT, y + 12, request.note(), PictureFont.NOTE, "muted", true));
                y += LINE;
            } else {
                for (String call : calls(request)) {
                    texts.add(new Label(grid.textLeft(), y + 12, call, PictureFont.CALL, ink, false));
                    y += LINE;
                }
                for (String note : PictureFont.NOTE.wrapWords(request.note(), grid.textWidth() - INDENT)) {
                    texts.add(new Label(grid.textLeft() + INDENT, y + 11, note, PictureFont.NOTE, "muted", false));
                    y += LINE;
                }
            }
            y += GAP;
            shapes.add(new Cluster(request.title(), request.link(), texts));
        }
        shapes.add(new Stroke(
                List.of(new Point(grid.ruleLeft(), top + 1), new Point(grid.ruleLeft(), top + height() - 1)),
                "rule " + rule));
    }
}
