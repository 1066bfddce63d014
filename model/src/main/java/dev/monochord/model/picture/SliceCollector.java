package dev.monochord.model.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The slices of a partition: patterns that read the same one share it. Not thread-safe. */
final class SliceCollector {

    private record Part(Set<Integer> bars, PictureSlice.Extent extent) {}

    private record Requests(int colour, List<PictureRequest> list) {}

    private final Map<Part, Requests> slices = new LinkedHashMap<>();

    void add(Set<Integer> bars, PictureSlice.Extent extent, int colour, PictureRequest request) {
        slices.computeIfAbsent(new Part(Set.copyOf(bars), extent), part -> new Requests(colour, new ArrayList<>()))
                .list()
                .add(request);
    }

    List<PictureSlice> slices() {
        List<PictureSlice> all = new ArrayList<>();
        slices.forEach((part, requests) -> all.add(
                new PictureSlice(new TreeSet<>(part.bars()), part.extent(), requests.colour(), requests.list())));
        return all;
    }
}
