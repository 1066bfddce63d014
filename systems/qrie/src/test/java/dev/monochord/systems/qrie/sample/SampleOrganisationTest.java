package dev.monochord.systems.qrie.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.qrie.DynamoDbQrieAccountsTable;
import dev.monochord.systems.qrie.DynamoDbQrieFindingsTable;
import dev.monochord.systems.qrie.DynamoDbQriePoliciesTable;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import dev.monochord.systems.qrie.Finding;
import dev.monochord.systems.qrie.MonitoredAccount;
import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.policy.State;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SampleOrganisationTest {

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(
                    DynamoDbQrieResourcesTable.design(),
                    DynamoDbQrieFindingsTable.design(),
                    DynamoDbQrieAccountsTable.design(),
                    DynamoDbQriePoliciesTable.design());

    private final SampleOrganisation organisation = new SampleOrganisation(40, Instant.parse("2026-01-01T00:00:00Z"));

    private final List<SampleOrganisation.Sample> samples =
            IntStream.range(0, 2_000).mapToObj(organisation::sample).toList();

    @Test
    void sameNumberGivesTheSameSample() {
        assertThat(organisation.sample(1234)).isEqualTo(samples.get(1234));
    }

    @Test
    void resourcesHaveArnsOfTheirAccountsAndManyServices() {
        Map<String, MonitoredAccount> accounts = organisation.accounts().stream()
                .collect(Collectors.toMap(MonitoredAccount::accountId, Function.identity()));
        assertThat(accounts).hasSize(40);
        assertThat(samples.stream().map(sample -> sample.resource().arn())).doesNotHaveDuplicates();
        assertThat(samples).allSatisfy(sample -> {
            Resource resource = sample.resource();
            Arn arn = Arn.parse(resource.arn()).orElseThrow();
            assertThat(arn.partition())
                    .isEqualTo(accounts.get(resource.accountId()).partition());
            assertThat(arn.account()).isIn("", resource.accountId());
            assertThat(arn.service()).isEqualTo(resource.service());
        });
        assertThat(samples.stream().map(sample -> sample.resource().service()).distinct())
                .hasSizeGreaterThan(12);
        assertThat(accounts.values().stream().map(MonitoredAccount::partition).distinct())
                .containsExactlyInAnyOrder("aws", "aws-cn", "aws-us-gov");
    }

    @Test
    void findingsAreOpenAndResolved() {
        List<Finding> findings =
                samples.stream().flatMap(sample -> sample.findings().stream()).toList();
        assertThat(findings).hasSizeGreaterThan(200);
        assertThat(findings.stream().map(Finding::state).distinct())
                .containsExactlyInAnyOrder(State.ACTIVE, State.RESOLVED);
        assertThat(findings.stream().map(Finding::policy).distinct()).hasSizeGreaterThan(8);
    }

    @Test
    void findingsAreResolvedOverAllWeeks() {
        List<Finding> resolved = samples.stream()
                .flatMap(sample -> sample.findings().stream())
                .filter(finding -> finding.state() == State.RESOLVED)
                .toList();
        assertThat(resolved)
                .allSatisfy(finding ->
                        assertThat(finding.resolvedAt()).isBetween(finding.firstSeen(), finding.lastEvaluated()));
        assertThat(resolved.stream()
                        .map(finding ->
                                finding.resolvedAt().atOffset(ZoneOffset.UTC).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR))
                        .distinct())
                .hasSizeGreaterThan(6);
    }

    @Test
    void loadWritesEverythingAndTellsHowFarItIs() throws InterruptedException {
        AtomicInteger last = new AtomicInteger();
        long findings = new SampleLoad(monochord.monochord(), organisation, 3)
                .run(2_000, done -> last.accumulateAndGet(done, Math::max));
        assertThat(last).hasValue(2_000);
        assertThat(DynamoDbQrieResourcesTable.open(monochord.monochord()).every())
                .hasSize(2_000);
        assertThat(DynamoDbQrieFindingsTable.open(monochord.monochord()).every())
                .hasSize((int) findings);
        assertThat(DynamoDbQrieAccountsTable.open(monochord.monochord()).all()).hasSize(40);
    }
}
