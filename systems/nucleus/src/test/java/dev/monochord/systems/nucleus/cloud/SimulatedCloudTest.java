package dev.monochord.systems.nucleus.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedCloudTest {

    private static final CloudAccount ACCOUNT =
            new CloudAccount("123456789012", "arn:aws:iam::123456789012:role/nucleus", null, List.of());
    private static final CloudResourceArn INSTANCE =
            CloudResourceArn.parse("arn:aws:ec2:eu-west-1:123456789012:instance/i-01");
    private static final CloudResourceArn SERVICE =
            CloudResourceArn.parse("arn:aws:ecs:eu-west-1:123456789012:service/main/web");

    @TempDir
    private Path folder;

    @Test
    void cloudInAFileIsAsItWasLeft() throws CloudException {
        Path file = folder.resolve("cloud.jsonl");
        List<SimulatedResource> left;
        try (SimulatedCloud cloud = SimulatedCloud.in(file)) {
            cloud.stop(ACCOUNT, INSTANCE);
            cloud.scale(ACCOUNT, SERVICE, 5);
            cloud.refuse("210987654321", true);
            cloud.refuse("111111111111", true);
            cloud.refuse("111111111111", false);
            left = cloud.resources();
        }
        try (SimulatedCloud again = SimulatedCloud.in(file)) {
            assertThat(again.resources()).isEqualTo(left);
            assertThat(again.refusingAccounts()).containsExactly("210987654321");
        }
    }

    @Test
    void killedProcessLosesNothingAndALineThatWasCutOffIsIgnored() throws CloudException, IOException {
        Path file = folder.resolve("cloud.jsonl");
        SimulatedCloud killed = SimulatedCloud.in(file);
        killed.stop(ACCOUNT, INSTANCE);
        Files.writeString(file, "{\"resource\":{\"arn", StandardOpenOption.APPEND);
        try (SimulatedCloud again = SimulatedCloud.in(file)) {
            assertThat(again.find(INSTANCE.text()))
                    .hasValueSatisfying(instance -> assertThat(instance.state()).isEqualTo("stopped"));
            again.start(ACCOUNT, INSTANCE);
        }
        try (SimulatedCloud last = SimulatedCloud.in(file)) {
            assertThat(last.find(INSTANCE.text()))
                    .hasValueSatisfying(instance -> assertThat(instance.state()).isEqualTo("running"));
        }
        killed.close();
    }

    @Test
    void fileGrowsWithChangesAndShrinksWhenItIsOpened() throws CloudException, IOException {
        Path file = folder.resolve("cloud.jsonl");
        try (SimulatedCloud cloud = SimulatedCloud.in(file)) {
            for (int time = 0; time < 10; time++) {
                cloud.stop(ACCOUNT, INSTANCE);
                cloud.start(ACCOUNT, INSTANCE);
            }
        }
        assertThat(Files.readAllLines(file)).hasSizeGreaterThan(20);
        SimulatedCloud.in(file).close();
        assertThat(Files.readAllLines(file)).hasSize(1);
    }

    @Test
    void damagedFileIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("cloud.jsonl"), "not JSON\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SimulatedCloud.in(file))
                .withMessageContaining(file.toString())
                .withMessageContaining("repair or remove");
    }
}
