package dev.monochord.model.picture;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something drawn. Classes are those of {@link PictureStyle}. */
sealed interface PictureShape {

    /**
     * A line of text.
     *
     * @param x where it starts, or ends if {@code end}
     * @param y the baseline
     */
    record Label(double x, double y, String text, PictureFont font, String colour, boolean end)
            implements PictureShape {

        Bounds bounds() {
            double width = font.width(text);
            double left = end ? x - width : x;
            return new Bounds(left, y - font.size() * 0.93, left + width, y + font.size() * 0.25);
        }
    }

    /** A rounded rectangle. */
    record Box(double x, double y, double width, double height, double radius, String classes, double opacity)
            implements PictureShape {

        Bounds bounds() {
            return new Bounds(x, y, x + width, y + height);
        }
    }

    /** A line through points, with rounded corners. */
    record Stroke(List<Point> points, String classes) implements PictureShape {
        public Stroke {
            points = List.copyOf(points);
        }
    }

    /** A filled triangle that points to the right, with its tip at a point. */
    record Arrowhead(double x, double y, String classes) implements PictureShape {}

    /** Shapes that belong together, with a tooltip and, unless null, a link. */
    record Cluster(String title, @Nullable String link, List<PictureShape> shapes) implements PictureShape {
        public Cluster {
            shapes = List.copyOf(shapes);
        }
    }

    /** A point, downwards from the upper left. */
    record Point(double x, double y) {}

    /** The room that something takes. */
    record Bounds(double left, double top, double right, double bottom) {

        boolean overlaps(Bounds other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }

        boolean contains(Bounds other) {
            return left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom;
        }
    }
}
