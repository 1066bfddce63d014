package dev.monochord.migrate.work;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Runs programs that send requests to one store in every order of their requests: each program stops before a request until it
 * is its turn. How many requests a program sends may depend on the order.
 *
 * <p>Two reads that follow each other see the same, whichever comes first. So of orders that differ in that alone only one is
 * run: the one in which the read of the program with the lower number comes first.
 */
final class EveryOrder {

    /** A program, given the client by which it sends requests. */
    interface Program extends Consumer<DynamoDbClient> {}

    /** One of several choices that were there at some point of a run. */
    private record Choice(int taken, int of) {}

    private static final Set<String> READS = Set.of("getItem", "batchGetItem", "query", "scan", "transactGetItems");

    private final DynamoDbClient store;

    EveryOrder(DynamoDbClient store) {
        this.store = store;
    }

    /**
     * Runs programs in every order.
     *
     * @param programs makes the programs of a run, from the same state of the store each time
     * @param end is told the order of each run, by the numbers of the programs, after its end
     * @return how many orders there are
     */
    int run(Supplier<List<Program>> programs, Consumer<List<Integer>> end) {
        List<Choice> choices = new ArrayList<>();
        int runs = 0;
        do {
            end.accept(run(programs.get(), choices));
            runs++;
        } while (next(choices));
        return runs;
    }

    /** Takes the choices that are given, and then the first each time, which is added to them. */
    private List<Integer> run(List<Program> programs, List<Choice> choices) {
        List<Actor> waiting = new ArrayList<>();
        for (int i = 0; i < programs.size(); i++) {
            waiting.add(new Actor(i, programs.get(i)));
        }
        List<Integer> order = new ArrayList<>();
        int reader = -1;
        for (int step = 0; !waiting.isEmpty(); step++) {
            List<Actor> able = after(reader, waiting);
            if (step == choices.size()) {
                choices.add(new Choice(0, able.size()));
            }
            Actor actor = able.get(choices.get(step).taken());
            order.add(actor.number);
            reader = actor.reads ? actor.number : -1;
            if (!actor.step()) {
                waiting.remove(actor);
            }
        }
        return order;
    }

    /** Those who may go on after a read of another, or all if nobody else is left. */
    private static List<Actor> after(int reader, List<Actor> waiting) {
        List<Actor> able = waiting.stream()
                .filter(actor -> !actor.reads || actor.number >= reader)
                .toList();
        return able.isEmpty() ? List.copyOf(waiting) : able;
    }

    /** Goes on to the next order; returns false if there is none. */
    private static boolean next(List<Choice> choices) {
        while (!choices.isEmpty()) {
            Choice last = choices.remove(choices.size() - 1);
            if (last.taken() + 1 < last.of()) {
                choices.add(new Choice(last.taken() + 1, last.of()));
                return true;
            }
        }
        return false;
    }

    /** A program on a thread of its own. */
    private final class Actor {

        private final int number;
        private final Semaphore turn = new Semaphore(0);
        private final Semaphore stopped = new Semaphore(0);
        private volatile boolean ended;
        private volatile boolean reads;
        private volatile @Nullable Throwable failure;

        Actor(int number, Program program) {
            this.number = number;
            Thread thread = new Thread(
                    () -> {
                        turn.acquireUninterruptibly();
                        try {
                            program.accept(client());
                        } catch (RuntimeException | Error e) {
                            failure = e;
                        } finally {
                            ended = true;
                            stopped.release();
                        }
                    },
                    "program-" + number);
            thread.setDaemon(true);
            thread.start();
            step(); // up to the first request
        }

        /** Sends the next request and goes on up to the one after it; returns false if there is none. */
        boolean step() {
            turn.release();
            stopped.acquireUninterruptibly();
            if (failure != null) {
                throw new AssertionError("Program " + number + " failed", failure);
            }
            return !ended;
        }

        private DynamoDbClient client() {
            return (DynamoDbClient) Proxy.newProxyInstance(
                    DynamoDbClient.class.getClassLoader(),
                    new Class<?>[] {DynamoDbClient.class},
                    (proxy, method, args) -> {
                        if (method.getParameterCount() == 1) {
                            reads = READS.contains(method.getName());
                            stopped.release();
                            turn.acquireUninterruptibly();
                        }
                        try {
                            return method.invoke(store, args);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }
}
