package dev.monochord.systems.aws.nucleus;

import static dev.monochord.systems.aws.nucleus.NucleusOnAws.ACCOUNT;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.cluster;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.database;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.instance;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.service;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.aws.CallLimits;
import dev.monochord.systems.standins.CallFault;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers that come when nobody waits for them any more: the stand-in holds them until the test lets them go. */
class NucleusSlowAnswersTest {

    private static final CallLimits SHORT = new CallLimits(Duration.ofMillis(500), Duration.ofSeconds(20));

    @ParameterizedTest
    @EnumSource(names = {"ANSWER_HELD", "CALL_HELD"})
    void answerThatComesTooLateSwitchesNothingTwice(CallFault slow) {
        try (NucleusOnAws nucleus = NucleusOnAws.start(SHORT)) {
            nucleus.account(ACCOUNT);
            String[] arns = nucleus.exist(instance(1), instance(2), database("a"), cluster("b"), service("web"));
            String id = nucleus.schedule(arns);
            Set<String> held = ConcurrentHashMap.newKeySet();
            nucleus.aws.failing(call ->
                    NucleusOnAws.SWITCHES.contains(call.action()) && held.add(call.action()) ? slow : CallFault.NONE);
            assertThat(nucleus.evening().values()).hasSize(5).containsOnly("stopped");
            nucleus.aws.release();
            assertThat(held).hasSize(4);
            for (String arn : arns) {
                assertThat(nucleus.resource(arn).actions()).as(arn).isEqualTo(1);
                assertThat(nucleus.log(id, arn)).containsExactly("stopped");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ANSWER_HELD", "CALL_HELD"})
    void switchThatIsNeverAnsweredInTimeIsEnteredAsSuchAndFoundByTheNextTick(CallFault slow) {
        try (NucleusOnAws nucleus = NucleusOnAws.start(SHORT)) {
            nucleus.account(ACCOUNT);
            String[] arns = nucleus.exist(instance(1), database("a"), service("web"));
            String id = nucleus.schedule(arns);
            nucleus.aws.failing(call -> NucleusOnAws.SWITCHES.contains(call.action()) ? slow : CallFault.NONE);
            assertThat(nucleus.evening().values()).hasSize(3).containsOnly("failed");
            nucleus.aws.failing(call -> CallFault.NONE);
            nucleus.moveTo("2026-06-01T18:01:00Z");
            assertThat(NucleusOnAws.results(nucleus.tick()).values()).hasSize(3).containsOnly("stopped");
            nucleus.aws.release();
            for (String arn : arns) {
                assertThat(nucleus.resource(arn).actions()).as(arn).isEqualTo(1);
                assertThat(nucleus.log(id, arn))
                        .satisfiesExactly(
                                first -> assertThat(first)
                                        .startsWith("failed no answer to ")
                                        .contains("; it may have taken effect"),
                                second -> assertThat(second).isEqualTo("stopped"));
            }
        }
    }
}
