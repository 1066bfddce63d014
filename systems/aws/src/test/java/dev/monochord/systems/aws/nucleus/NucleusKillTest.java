package dev.monochord.systems.aws.nucleus;

import static dev.monochord.systems.aws.nucleus.NucleusOnAws.ACCOUNT;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.database;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.instance;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.service;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.engine.EngineServer;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.SignedCall;
import dev.monochord.systems.testing.JavaProcess;
import dev.monochord.systems.testing.RunningSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process of Nucleus is killed (SIGKILL) in the middle of a tick, and another server takes over. */
class NucleusKillTest {

    private static final long PATIENCE_SECONDS = 300;
    private static final String EVENING = "2026-06-01T18:00:00Z";

    @TempDir
    Path folder;

    /**
     * The process dies while it waits for the answer to the second of three switches: the instances are stopped and entered,
     * the service is stopped and not entered, the database has not been looked at.
     */
    @Test
    void processThatIsKilledInATickIsTakenOver() throws IOException, InterruptedException {
        try (NucleusOnAws nucleus = NucleusOnAws.start();
                EngineServer tables = nucleus.running.engine().serve()) {
            nucleus.account(ACCOUNT);
            String[] arns = nucleus.exist(instance(1), instance(2), database("a"), service("web"));
            nucleus.cloud.change(CloudResourceArn.parse(service("web")), null, 5, null);
            String id = nucleus.schedule(arns);
            CountDownLatch reached = new CountDownLatch(1);
            nucleus.aws.failing(call -> {
                if (!call.action().equals("UpdateService")) {
                    return CallFault.NONE;
                }
                reached.countDown();
                return CallFault.ANSWER_HELD;
            });
            killWhen(reached, tables, nucleus);
            nucleus.aws.failing(call -> CallFault.NONE);
            nucleus.aws.release();
            assertThat(nucleus.log(id, instance(1))).containsExactly("stopped");
            assertThat(nucleus.log(id, service("web"))).isEmpty();
            assertThat(nucleus.log(id, database("a"))).isEmpty();

            nucleus.moveTo("2026-06-01T18:04:00Z");
            assertThat(nucleus.tick()).as("the killed run still has its lease").isEmpty();
            nucleus.moveTo("2026-06-01T18:06:00Z");
            try (RunningSystem other = nucleus.another()) {
                JsonNode runs = NucleusOnAws.data(NucleusOnAws.call(other, "POST", "/scheduler/tick", null))
                        .get("runs");
                assertThat(NucleusOnAws.results(runs))
                        .containsEntry(instance(1), "skipped")
                        .containsEntry(service("web"), "stopped")
                        .containsEntry(database("a"), "stopped");
            }
            for (String arn : arns) {
                assertThat(nucleus.resource(arn).actions()).as(arn).isEqualTo(1);
                assertThat(nucleus.log(id, arn)).containsExactly("stopped");
            }
            assertThat(nucleus.aws.calls("UpdateService"))
                    .extracting(SignedCall::accountId)
                    .containsExactly(ACCOUNT);
            assertThat(nucleus.running.stored("NucleusAppTable"))
                    .noneMatch(item -> item.containsKey("pending_switch"))
                    .noneMatch(item -> item.containsKey("run_lease_until"));
            assertThat(nucleus.morning().values()).hasSize(arns.length).containsOnly("started");
            assertThat(nucleus.resource(service("web")).desiredCount()).isEqualTo(5);
        }
    }

    private void killWhen(CountDownLatch reached, EngineServer tables, NucleusOnAws nucleus)
            throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = JavaProcess.of(
                        NucleusProcess.class,
                        tables.url().toString(),
                        nucleus.aws.url().toString(),
                        EVENING)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(reached.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as(Files.readString(output))
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor()).as("killed, not ended").isNotZero();
    }
}
