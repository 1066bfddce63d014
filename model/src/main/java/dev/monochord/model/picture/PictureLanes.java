package dev.monochord.model.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Side-by-side lanes for spans, so that no two that overlap share one. A short span is nearer than a long one. */
final class PictureLanes {

    /** From a place to another, both included. */
    record Span(int from, int to) {

        private boolean overlaps(Span other) {
            return from <= other.to && other.from <= to;
        }
    }

    private final int[] lanes;

    private PictureLanes(int[] lanes) {
        this.lanes = lanes;
    }

    static PictureLanes of(List<Span> spans) {
        int[] lanes = new int[spans.size()];
        List<Integer> placed = new ArrayList<>();
        IntStream.range(0, spans.size())
                .boxed()
                .sorted(Comparator.comparingInt(
                        i -> spans.get(i).to() - spans.get(i).from()))
                .forEach(i -> {
                    lanes[i] = placed.stream()
                            .filter(other -> spans.get(other).overlaps(spans.get(i)))
                            .mapToInt(other -> lanes[other] + 1)
                            .max()
                            .orElse(0);
                    placed.add(i);
                });
        return new PictureLanes(lanes);
    }

    int of(int span) {
        return lanes[span];
    }

    int count() {
        return IntStream.of(lanes).max().orElse(-1) + 1;
    }
}
