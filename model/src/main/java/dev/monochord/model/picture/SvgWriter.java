package dev.monochord.model.picture;

import dev.monochord.model.picture.PictureShape.Arrowhead;
import dev.monochord.model.picture.PictureShape.Box;
import dev.monochord.model.picture.PictureShape.Cluster;
import dev.monochord.model.picture.PictureShape.Label;
import dev.monochord.model.picture.PictureShape.Point;
import dev.monochord.model.picture.PictureShape.Stroke;
import java.util.List;
import java.util.Locale;

/** Writes shapes as SVG. Not thread-safe. */
final class SvgWriter {

    private static final double CORNER = 4;

    private final StringBuilder out = new StringBuilder();

    private SvgWriter() {}

    static String write(PictureScene scene, PictureTheme theme) {
        SvgWriter writer = new SvgWriter();
        writer.document(scene, theme);
        return writer.out.toString();
    }

    private void document(PictureScene scene, PictureTheme theme) {
        String width = number(scene.width());
        String height = number(scene.height());
        // An image hides its parts from assistive technology, and with them its links.
        boolean linked = linked(scene.shapes());
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"monochord-picture\" viewBox=\"0 0 ")
                .append(width + " " + height + "\" width=\"" + width + "\" height=\"" + height)
                .append("\" role=\"" + (linked ? "group" : "img") + "\" aria-label=\"" + escape(scene.title())
                        + "\">\n")
                .append("<title>" + escape(scene.title()) + "</title>\n")
                .append("<desc>" + escape(scene.description()) + "</desc>\n");
        if (theme != PictureTheme.EMBEDDED) {
            out.append("<style>\n").append(PictureStyle.of(theme)).append("</style>\n");
            out.append("<rect class=\"paper\" width=\"" + width + "\" height=\"" + height + "\"/>\n");
        }
        scene.shapes().forEach(this::shape);
        out.append("</svg>\n");
    }

    private static boolean linked(List<PictureShape> shapes) {
        return shapes.stream()
                .anyMatch(shape ->
                        shape instanceof Cluster cluster && (cluster.link() != null || linked(cluster.shapes())));
    }

    private void shape(PictureShape shape) {
        if (shape instanceof Cluster cluster) {
            cluster(cluster);
        } else if (shape instanceof Label label) {
            label(label);
        } else if (shape instanceof Box box) {
            box(box);
        } else if (shape instanceof Stroke stroke) {
            out.append("<path class=\"" + stroke.classes() + "\" d=\"" + path(stroke.points()) + "\"/>\n");
        } else if (shape instanceof Arrowhead head) {
            String tip = number(head.x()) + " " + number(head.y());
            out.append("<path class=\"" + head.classes() + "\" d=\"M" + tip + "l-6 -3.5v7z\"/>\n");
        }
    }

    private void cluster(Cluster cluster) {
        String link = cluster.link();
        out.append(link == null ? "<g>" : "<a href=\"" + escape(link) + "\">");
        out.append("<title>" + escape(cluster.title()) + "</title>\n");
        cluster.shapes().forEach(this::shape);
        out.append(link == null ? "</g>\n" : "</a>\n");
    }

    private void label(Label label) {
        out.append("<text x=\"" + number(label.x()) + "\" y=\"" + number(label.y()) + "\" class=\"")
                .append(PictureStyle.name(label.font()) + " " + label.colour() + "\"")
                .append(label.end() ? " text-anchor=\"end\"" : "")
                .append(">" + escape(label.text()) + "</text>\n");
    }

    private void box(Box box) {
        out.append("<rect x=\"" + number(box.x()) + "\" y=\"" + number(box.y()))
                .append("\" width=\"" + number(box.width()) + "\" height=\"" + number(box.height()))
                .append("\" rx=\"" + number(box.radius()) + "\" class=\"" + box.classes() + "\"")
                .append(box.opacity() < 1 ? " opacity=\"" + number(box.opacity()) + "\"" : "")
                .append("/>\n");
    }

    private static String path(List<Point> points) {
        StringBuilder path = new StringBuilder("M" + at(points.get(0)));
        for (int i = 1; i < points.size() - 1; i++) {
            Point before = points.get(i - 1);
            Point corner = points.get(i);
            Point after = points.get(i + 1);
            double radius = Math.min(CORNER, Math.min(distance(before, corner), distance(corner, after)) / 2);
            path.append("L" + at(towards(corner, before, radius)))
                    .append("Q" + at(corner) + " " + at(towards(corner, after, radius)));
        }
        return path.append("L" + at(points.get(points.size() - 1))).toString();
    }

    private static double distance(Point a, Point b) {
        return Math.hypot(a.x() - b.x(), a.y() - b.y());
    }

    private static Point towards(Point from, Point to, double by) {
        double length = distance(from, to);
        double share = length == 0 ? 0 : by / length;
        return new Point(from.x() + (to.x() - from.x()) * share, from.y() + (to.y() - from.y()) * share);
    }

    private static String at(Point point) {
        return number(point.x()) + " " + number(point.y());
    }

    /** At most two decimals, the same on every machine. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceFirst("\\.?0+$", "");
    }

    /** Text as XML takes it; characters that XML 1.0 cannot contain become U+FFFD. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(allowed(c) ? c : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    private static boolean allowed(int c) {
        return c == '\t' || c == '\n' || c >= 0x20 && c < 0xD800 || c >= 0xE000 && c < 0xFFFE || c >= 0x10000;
    }
}
