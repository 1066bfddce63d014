package dev.monochord.engine.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks for one order of all writes that explains every book: each book has its pages in that order.
 *
 * <p>The pages of a book say which write came before which. There is an order for all books exactly when these facts do
 * not go round in a circle, which is what a topological sort finds out.
 */
final class SerialOrder {

    private SerialOrder() {}

    /** The order, or an empty list where there is none. */
    static List<String> of(List<List<String>> books) {
        Map<String, Set<String>> after = new HashMap<>();
        Map<String, Integer> before = new HashMap<>();
        for (List<String> pages : books) {
            for (int i = 0; i < pages.size(); i++) {
                before.putIfAbsent(pages.get(i), 0);
                if (i > 0
                        && after.computeIfAbsent(pages.get(i - 1), page -> new HashSet<>())
                                .add(pages.get(i))) {
                    before.merge(pages.get(i), 1, Integer::sum);
                }
            }
        }
        Deque<String> free = new ArrayDeque<>();
        before.forEach((page, count) -> {
            if (count == 0) {
                free.add(page);
            }
        });
        List<String> order = new ArrayList<>();
        while (!free.isEmpty()) {
            String page = free.remove();
            order.add(page);
            for (String next : after.getOrDefault(page, Set.of())) {
                if (before.merge(next, -1, Integer::sum) == 0) {
                    free.add(next);
                }
            }
        }
        return order.size() == before.size() ? order : List.of();
    }
}
