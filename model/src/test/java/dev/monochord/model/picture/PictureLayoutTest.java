package dev.monochord.model.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.picture.PictureShape.Bounds;
import dev.monochord.model.picture.PictureShape.Box;
import dev.monochord.model.picture.PictureShape.Cluster;
import dev.monochord.model.picture.PictureShape.Label;
import dev.monochord.model.picture.PictureShape.Point;
import dev.monochord.model.picture.PictureShape.Stroke;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a design looks like, nothing in its picture covers anything else. */
class PictureLayoutTest {

    static Stream<Design> designs() {
        return Stream.concat(AllDesigns.ALL.stream(), LongStream.range(0, 120).mapToObj(RandomDesigns::of));
    }

    @ParameterizedTest
    @MethodSource("designs")
    void textsNeitherOverlapNorLeaveThePicture(Design design) {
        PictureScene scene = TablePicture.of(design).scene();
        Bounds page = new Bounds(0, 0, scene.width(), scene.height());
        List<Label> labels = all(scene.shapes(), Label.class);
        assertThat(labels).isNotEmpty().allMatch(label -> page.contains(label.bounds()));
        for (int i = 0; i < labels.size(); i++) {
            for (int j = i + 1; j < labels.size(); j++) {
                assertThat(labels.get(i).bounds().overlaps(labels.get(j).bounds()))
                        .as("%s and %s", labels.get(i), labels.get(j))
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("designs")
    void textsOfABarStandInTheBar(Design design) {
        List<Cluster> bars = all(TablePicture.of(design).scene().shapes(), Cluster.class).stream()
                .filter(cluster -> cluster.shapes().get(0) instanceof Box)
                .toList();
        for (Cluster bar : bars) {
            Bounds box = ((Box) bar.shapes().get(0)).bounds();
            assertThat(all(bar.shapes(), Label.class)).allMatch(label -> box.contains(label.bounds()));
        }
    }

    @ParameterizedTest
    @MethodSource("designs")
    void barsAndStacksDoNotOverlap(Design design) {
        List<Box> bars = all(TablePicture.of(design).scene().shapes(), Box.class).stream()
                .filter(box -> box.classes().startsWith("f"))
                .toList();
        for (int i = 0; i < bars.size(); i++) {
            for (int j = i + 1; j < bars.size(); j++) {
                assertThat(bars.get(i).bounds().overlaps(bars.get(j).bounds())).isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("designs")
    void bracketsDoNotOverlapAndNoLineCrossesAText(Design design) {
        PictureScene scene = TablePicture.of(design).scene();
        List<Bounds> uprights = all(scene.shapes(), Stroke.class).stream()
                .filter(stroke -> stroke.classes().startsWith("bracket"))
                .map(stroke -> segment(stroke.points().get(1), stroke.points().get(2)))
                .toList();
        for (int i = 0; i < uprights.size(); i++) {
            for (int j = i + 1; j < uprights.size(); j++) {
                assertThat(uprights.get(i).overlaps(uprights.get(j))).isFalse();
            }
        }
        List<Label> labels = all(scene.shapes(), Label.class);
        for (Stroke stroke : all(scene.shapes(), Stroke.class)) {
            for (int i = 1; i < stroke.points().size(); i++) {
                Bounds line =
                        segment(stroke.points().get(i - 1), stroke.points().get(i));
                assertThat(labels).noneMatch(label -> label.bounds().overlaps(line));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("designs")
    void everyPatternIsInThePicture(Design design) {
        String texts = String.join(
                "\n",
                all(TablePicture.of(design).scene().shapes(), Cluster.class).stream()
                        .map(Cluster::title)
                        .toList());
        design.tables().stream()
                .flatMap(table -> table.patterns().stream())
                .forEach(pattern -> assertThat(texts).contains(pattern.call()));
    }

    /** A line has some width. */
    private static Bounds segment(Point from, Point to) {
        return new Bounds(
                Math.min(from.x(), to.x()) - 0.5,
                Math.min(from.y(), to.y()) - 0.5,
                Math.max(from.x(), to.x()) + 0.5,
                Math.max(from.y(), to.y()) + 0.5);
    }

    private static <T extends PictureShape> List<T> all(List<PictureShape> shapes, Class<T> type) {
        List<T> found = new ArrayList<>();
        for (PictureShape shape : shapes) {
            if (type.isInstance(shape)) {
                found.add(type.cast(shape));
            }
            if (shape instanceof Cluster cluster) {
                found.addAll(all(cluster.shapes(), type));
            }
        }
        return found;
    }
}
