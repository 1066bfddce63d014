package dev.monochord.cli;

import dev.monochord.engine.fault.FaultKind;
import dev.monochord.engine.fault.FaultRule;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The hard edges of the service as flags: one for each kind of fault, and {@code --fault} for the text of any rule.
 *
 * <p>A flag is short for a rule: {@code --throttle 0.1@PutItem/orders} is {@code --fault throttle:0.1@PutItem/orders}.
 */
final class FaultOptions {

    /** The scope of a rule that is about everything; picocli takes an empty text for no value at all. */
    private static final String EVERYWHERE = "@";

    @Option(
            names = "--index-lag",
            paramLabel = "TIME",
            description = "Global indexes show a write only after this time.")
    private List<String> indexLag = List.of();

    @Option(
            names = "--partition-limits",
            arity = "0..1",
            fallbackValue = EVERYWHERE,
            paramLabel = "@/TABLE",
            description = "A partition key gives 1,000 write and 3,000 read units a second and no more.")
    private List<String> partitionLimits = List.of();

    @Option(
            names = "--provisioned",
            arity = "0..1",
            fallbackValue = EVERYWHERE,
            paramLabel = "@/TABLE",
            description = "Tables and global indexes give what is provisioned, bursts included, and no more.")
    private List<String> provisioned = List.of();

    @Option(
            names = "--heat",
            arity = "0..1",
            fallbackValue = EVERYWHERE,
            paramLabel = "@/TABLE",
            description = "Count the units that each partition key uses, and refuse nothing.")
    private List<String> heat = List.of();

    @Option(
            names = "--throttle",
            paramLabel = "P",
            description = "Refuse calls with ProvisionedThroughputExceededException.")
    private List<String> throttle = List.of();

    @Option(names = "--request-limit", paramLabel = "P", description = "Refuse calls with RequestLimitExceeded.")
    private List<String> requestLimit = List.of();

    @Option(
            names = "--conflict",
            paramLabel = "P",
            description = "Writes and transactions meet another transaction on their item.")
    private List<String> conflict = List.of();

    @Option(names = "--unprocessed", paramLabel = "P", description = "Elements of batches come back unprocessed.")
    private List<String> unprocessed = List.of();

    @Option(
            names = "--error",
            paramLabel = "P",
            description = "Fail calls with InternalServerError, and nothing is done.")
    private List<String> error = List.of();

    @Option(
            names = "--error-after-commit",
            paramLabel = "P",
            description = "Carry calls out and answer with InternalServerError.")
    private List<String> errorAfterCommit = List.of();

    @Option(
            names = "--lost-answer",
            paramLabel = "P",
            description = "Carry calls out and close the connection without an answer.")
    private List<String> lostAnswer = List.of();

    @Option(names = "--latency", paramLabel = "TIME", description = "Calls take this much longer.")
    private List<String> latency = List.of();

    @Option(
            names = "--ttl-delay",
            paramLabel = "TIME",
            description = "Delete expired items only this much later; the service may take 48h.")
    private List<String> ttlDelay = List.of();

    @Option(names = "--fault", paramLabel = "RULE", description = "Any of the above as a rule: KIND[:AMOUNT].")
    private List<String> fault = List.of();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The sequence of chances that they follow; the same number repeats a run.")
    private long seed;

    /** The rules that the flags ask for. Throws an {@link IllegalArgumentException} that says which is wrong and why. */
    List<FaultRule> rules() {
        List<FaultRule> rules = new ArrayList<>();
        add(rules, FaultKind.INDEX_LAG, indexLag);
        add(rules, FaultKind.PARTITION_LIMITS, partitionLimits);
        add(rules, FaultKind.PROVISIONED_THROUGHPUT, provisioned);
        add(rules, FaultKind.HEAT, heat);
        add(rules, FaultKind.THROTTLE, throttle);
        add(rules, FaultKind.REQUEST_LIMIT, requestLimit);
        add(rules, FaultKind.CONFLICT, conflict);
        add(rules, FaultKind.UNPROCESSED, unprocessed);
        add(rules, FaultKind.INTERNAL_ERROR, error);
        add(rules, FaultKind.INTERNAL_ERROR_AFTER_COMMIT, errorAfterCommit);
        add(rules, FaultKind.LOST_ANSWER, lostAnswer);
        add(rules, FaultKind.LATENCY, latency);
        add(rules, FaultKind.TTL_DELAY, ttlDelay);
        fault.forEach(text -> rules.add(FaultRule.parse(text)));
        return rules.stream()
                .map(rule -> rule.seed() == 0 ? rule.seed(seed) : rule)
                .toList();
    }

    private static void add(List<FaultRule> rules, FaultKind kind, List<String> values) {
        for (String value : values) {
            boolean amount = !value.startsWith("@") && !value.startsWith(",");
            rules.add(FaultRule.parse(kind.word() + (amount ? ":" : "") + value));
        }
    }
}
