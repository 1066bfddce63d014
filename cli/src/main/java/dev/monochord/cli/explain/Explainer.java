package dev.monochord.cli.explain;

import dev.monochord.console.call.CompiledTable;
import dev.monochord.console.call.RecordedRequest;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.document.ExplainedRequest;
import dev.monochord.model.document.PatternExplanation;
import dev.monochord.model.json.JsonTree;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Explains patterns by the requests that their generated tables send, called with sample values. Thread-safe. */
public final class Explainer {

    private static final Comparator<String> SHORTEST_FIRST =
            Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder());

    private final ClassLoader loader;

    /**
     * An explainer of the designs of some classes.
     *
     * @param loader has the generated tables and their records
     */
    public Explainer(ClassLoader loader) {
        this.loader = loader;
    }

    /** Explains a pattern: by its requests, or by its plan alone if its classes are missing or reject sample values. */
    public PatternExplanation explain(TableDesign table, PatternDesign pattern, Cost cost) {
        List<Plan> plans = cost.plans().of(pattern).plans();
        if (plans.isEmpty()) {
            return PatternExplanation.of(table, pattern, cost, List.of());
        }
        try {
            CompiledTable compiled = CompiledTable.load(table, loader);
            List<ExplainedRequest> requests = new ArrayList<>();
            for (Plan plan : plans) {
                requests.addAll(new Run(table, plan, compiled).requests());
            }
            return PatternExplanation.of(table, pattern, cost, requests);
        } catch (ClassNotFoundException | LinkageError missing) {
            return PatternExplanation.withoutRequests(
                    table,
                    pattern,
                    cost,
                    "the classes of the table are not here; give the jar or folder that has them");
        } catch (ReflectiveOperationException | RuntimeException failure) {
            Throwable cause = failure instanceof InvocationTargetException && failure.getCause() != null
                    ? failure.getCause()
                    : failure;
            return PatternExplanation.withoutRequests(
                    table, pattern, cost, "a call with sample values failed with " + cause);
        }
    }

    /** The calls of one pattern, for one kind of item. */
    private record Run(TableDesign table, Plan plan, CompiledTable compiled) {

        private PatternDesign pattern() {
            return plan.pattern();
        }

        List<ExplainedRequest> requests() throws ReflectiveOperationException {
            Symbols symbols = new Symbols();
            PatternCall.clock(symbols);
            SampleValues samples = new SampleValues(symbols, null);
            List<RecordedRequest> sent = call(samples);
            Object first = bodies(sent);
            Object shown = first;
            for (Map.Entry<String, Set<String>> choice : samples.choices().entrySet()) {
                String name = choice.getKey();
                shown = Symbols.varied(shown, first, other(name, first), name, words(choice.getValue()));
            }
            Set<ExplainedRequest> requests = new LinkedHashSet<>();
            List<?> named = (List<?>) symbols.named(shown);
            for (int i = 0; i < sent.size(); i++) {
                requests.add(new ExplainedRequest(
                        pattern().item(), DynamoDbOperation.of(sent.get(i).operation()), withoutShard(named.get(i))));
            }
            return List.copyOf(requests);
        }

        private List<RecordedRequest> call(SampleValues samples) throws ReflectiveOperationException {
            List<RecordedRequest> sent = new PatternCall(table, pattern(), compiled, samples).run();
            boolean parallel = pattern().segments() > 1 || plan.shards() > 1;
            // Requests that are sent at the same time differ in the shard or segment; the one without a shard is
            // shortest.
            return parallel && pattern().kind().reads()
                    ? sent.stream()
                            .min(Comparator.comparing(request -> JsonTree.write(request.body()), SHORTEST_FIRST))
                            .stream()
                            .toList()
                    : sent;
        }

        /** The requests with another value of an enum or a boolean; the same ones if that value is rejected. */
        private Object other(String name, Object same) {
            try {
                return bodies(call(new SampleValues(new Symbols(), name)));
            } catch (ReflectiveOperationException | RuntimeException rejected) {
                return same;
            }
        }

        private static Object bodies(List<RecordedRequest> sent) {
            return sent.stream().map(RecordedRequest::body).toList();
        }

        /** The names of a value, and everything that an enum of the table is stored as; the longest first. */
        private Set<String> words(Set<String> names) {
            Set<String> words = new TreeSet<>(SHORTEST_FIRST.reversed());
            words.addAll(names);
            table.items().stream()
                    .flatMap(item -> item.attributes().stream())
                    .map(AttributeDesign::type)
                    .forEach(type -> {
                        if (type instanceof AttributeType.Enumeration enumeration) {
                            words.addAll(enumeration.constants());
                        }
                    });
            return words;
        }

        /** The request with the number of a shard, which depends on the values, as a name. */
        @SuppressWarnings("unchecked") // a request is an object
        private Map<String, Object> withoutShard(Object body) {
            Object shown = body;
            for (IndexKeyDesign key : table.item(pattern().item()).orElseThrow().indexKeys()) {
                if (key.shards() > 1) {
                    String partition = key.templates().partition().display();
                    shown = replaced(
                            shown, Pattern.compile(Pattern.quote(partition) + "#[0-9]+"), partition + "#{shard}");
                }
            }
            return (Map<String, Object>) shown;
        }

        private static Object replaced(Object tree, Pattern pattern, String replacement) {
            if (tree instanceof Map<?, ?> map) {
                Map<String, Object> copy = new LinkedHashMap<>();
                map.forEach((key, value) -> copy.put((String) key, replaced(value, pattern, replacement)));
                return copy;
            }
            if (tree instanceof List<?> list) {
                return list.stream()
                        .map(element -> replaced(element, pattern, replacement))
                        .toList();
            }
            return tree instanceof String text && pattern.matcher(text).matches() ? replacement : tree;
        }
    }
}
