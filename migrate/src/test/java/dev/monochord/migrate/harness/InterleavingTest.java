package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every order of the steps of two writers and one copy, on one item. The guard that migrations use survives all of them, and
 * each of the obvious ones fails in at least one, which is why they are not used.
 */
class InterleavingTest {

    private static final String DELETE = null;

    /** The steps of each of those who take part. */
    private record Cast(String name, Function<TwoTables, List<List<Runnable>>> actors) {}

    private static Stream<Cast> casts(CopyStrategy strategy) {
        return Stream.of(
                cast(strategy, "update", new String[] {"a"}),
                cast(strategy, "delete", new String[] {DELETE}),
                cast(strategy, "delete and create", new String[] {DELETE, "a"}),
                cast(strategy, "update and delete", new String[] {"a", DELETE}),
                cast(strategy, "two writers", new String[] {"a"}, new String[] {"b"}),
                cast(strategy, "writer and deleter", new String[] {"a"}, new String[] {DELETE}));
    }

    /** The second writer's clock is behind the first one's. */
    private static Cast cast(CopyStrategy strategy, String name, String[]... writers) {
        return new Cast(name, tables -> {
            List<List<Runnable>> actors = new ArrayList<>();
            int clock = 100;
            for (String[] values : writers) {
                List<Runnable> steps = new ArrayList<>();
                int time = clock;
                for (String value : values) {
                    steps.addAll(strategy.write(tables, value, time++));
                }
                actors.add(steps);
                clock -= 50;
            }
            actors.add(strategy.copy(tables));
            return actors;
        });
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheCheckedSourceIsSafe(CopyStrategy strategy) {
        List<String> broken = new ArrayList<>();
        try (TwoTables tables = new TwoTables()) {
            casts(strategy).forEach(cast -> {
                for (List<Integer> order : orders(
                        cast.actors().apply(tables).stream().map(List::size).toList())) {
                    tables.reset();
                    run(cast.actors().apply(tables), order);
                    if (!tables.equal()) {
                        broken.add(cast.name() + " in the order " + order);
                    }
                }
            });
        }
        if (strategy == CopyStrategy.CHECKED_SOURCE) {
            assertThat(broken).isEmpty();
        } else {
            assertThat(broken).isNotEmpty();
        }
    }

    private static void run(List<List<Runnable>> actors, List<Integer> order) {
        int[] next = new int[actors.size()];
        order.forEach(actor -> actors.get(actor).get(next[actor]++).run());
    }

    /** Every order in which actors with so many steps each can take turns. */
    private static List<List<Integer>> orders(List<Integer> steps) {
        if (steps.stream().allMatch(left -> left == 0)) {
            return List.of(List.of());
        }
        List<List<Integer>> all = new ArrayList<>();
        for (int actor = 0; actor < steps.size(); actor++) {
            if (steps.get(actor) > 0) {
                List<Integer> left = new ArrayList<>(steps);
                left.set(actor, left.get(actor) - 1);
                for (List<Integer> rest : orders(left)) {
                    List<Integer> order = new ArrayList<>();
                    order.add(actor);
                    order.addAll(rest);
                    all.add(order);
                }
            }
        }
        return all;
    }
}
