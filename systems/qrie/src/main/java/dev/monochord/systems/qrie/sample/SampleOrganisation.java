package dev.monochord.systems.qrie.sample;

import dev.monochord.systems.qrie.Finding;
import dev.monochord.systems.qrie.LaunchedPolicy;
import dev.monochord.systems.qrie.MonitoredAccount;
import dev.monochord.systems.qrie.PolicyStatus;
import dev.monochord.systems.qrie.ResolvedReason;
import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.Scope;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import dev.monochord.systems.qrie.policy.Evaluation;
import dev.monochord.systems.qrie.policy.State;
import dev.monochord.systems.qrie.policy.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * An organisation with so many accounts, in three partitions of AWS, and so many resources, with what the policies find
 * about them. The same number gives the same resource, so that threads can share the work. Immutable; for many threads.
 */
public final class SampleOrganisation {

    private static final List<String> REGIONS =
            List.of("us-east-1", "us-west-2", "eu-west-1", "eu-central-1", "ap-southeast-2");
    private static final List<String> UNITS =
            List.of("/root/prod", "/root/prod/shop", "/root/production", "/root/test");

    private final int accounts;
    private final Instant now;

    public SampleOrganisation(int accounts, Instant now) {
        if (accounts < 1) {
            throw new IllegalArgumentException("An organisation has an account or more, got " + accounts);
        }
        this.accounts = accounts;
        this.now = now.truncatedTo(ChronoUnit.MILLIS);
    }

    /**
     * A resource and what was found about it.
     *
     * @param findings of its policies, open or resolved
     */
    public record Sample(Resource resource, List<Finding> findings) {}

    public String accountId(int number) {
        return String.format(Locale.ROOT, "%012d", 100_000_007L * (number % accounts + 1) % 1_000_000_000_000L);
    }

    public List<MonitoredAccount> accounts() {
        return IntStream.range(0, accounts)
                .mapToObj(number -> new MonitoredAccount(
                        accountId(number),
                        "account " + number,
                        partition(number),
                        UNITS.get(number % UNITS.size()),
                        Map.of("env", number % 3 == 0 ? "prod" : "test")))
                .toList();
    }

    /** Every policy, launched for every account. */
    public List<LaunchedPolicy> policies() {
        return Arrays.stream(BuiltInPolicy.values())
                .map(policy -> new LaunchedPolicy(policy.id(), PolicyStatus.ACTIVE, Scope.ALL, null, null, now, now))
                .toList();
    }

    /** One of its resources. */
    public Sample sample(int number) {
        Dice dice = new Dice(number);
        int owner = number % accounts;
        String account = accountId(owner);
        SampleKind kind = SampleKind.of(dice.below(1000));
        String name = kind.word() + "-" + Integer.toHexString(number) + dice.hex(6);
        String arn = kind.arn(partition(owner), region(owner, dice), account, name);
        Map<String, Object> configuration = new SampleConfiguration(dice, now).of(kind, name);
        Instant described = now.minus(Duration.ofSeconds(dice.below(3600)));
        Resource resource = new Resource(account, arn, kind.service(), configuration, described, described, null, null);
        return new Sample(resource, findings(resource, described, dice));
    }

    private List<Finding> findings(Resource resource, Instant described, Dice dice) {
        Arn arn = Arn.parse(resource.arn()).orElseThrow();
        List<BuiltInPolicy> policies = BuiltInPolicy.about(arn.service());
        if (policies.isEmpty()) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        Subject subject = new Subject(arn, resource.configuration(), described);
        for (BuiltInPolicy policy : policies) {
            Evaluation evaluation = policy.evaluate(subject);
            boolean was = evaluation.concerned() && evaluation.compliant() && dice.percent(25);
            if (!evaluation.compliant() || was) {
                Instant first = described.minus(Duration.ofMinutes(dice.below(60 * 24 * 60)));
                findings.add(new Finding(
                        resource.arn(),
                        policy.id(),
                        resource.accountId(),
                        resource.service(),
                        was ? State.RESOLVED : State.ACTIVE,
                        policy.severity(),
                        first,
                        described,
                        evaluation.evidence(),
                        described,
                        was ? ResolvedReason.COMPLIANT : null,
                        was ? resolved(resource.arn(), policy, first, described) : null,
                        null));
            }
        }
        return findings;
    }

    /** Some time between the first and the last look, by dice of its own so that it changes no other value. */
    private static Instant resolved(String arn, BuiltInPolicy policy, Instant first, Instant last) {
        int seconds = (int) Duration.between(first, last).toSeconds();
        Dice dice = new Dice(31L * arn.hashCode() + policy.ordinal());
        return first.plusSeconds(seconds == 0 ? 0 : dice.below(seconds));
    }

    private static String partition(int account) {
        return account % 20 == 7 ? "aws-cn" : account % 20 == 13 ? "aws-us-gov" : "aws";
    }

    private static String region(int account, Dice dice) {
        return switch (partition(account)) {
            case "aws-cn" -> "cn-north-1";
            case "aws-us-gov" -> "us-gov-west-1";
            default -> dice.oneOf(REGIONS);
        };
    }
}
