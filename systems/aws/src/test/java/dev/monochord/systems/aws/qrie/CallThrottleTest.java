package dev.monochord.systems.aws.qrie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.cloudcontrol.model.CloudControlException;

class CallThrottleTest {

    private final AtomicLong now = new AtomicLong();
    private final List<Duration> waits = new ArrayList<>();
    private final CallThrottle throttle = new CallThrottle(now::get, wait -> {
        waits.add(wait);
        now.addAndGet(wait.toNanos());
    });
    private int throttled;
    private int calls;

    private String call() {
        calls++;
        if (throttled-- > 0) {
            throw error("ThrottlingException");
        }
        return "done";
    }

    private static AwsServiceException error(String code) {
        return CloudControlException.builder()
                .statusCode(400)
                .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
                .build();
    }

    @Test
    void throttledCallIsMadeAgainAndThoseAfterItAreSlower() {
        throttled = 3;
        assertThat(throttle.call(this::call)).isEqualTo("done");
        assertThat(calls).isEqualTo(4);
        assertThat(waits).containsExactly(Duration.ofMillis(200), Duration.ofMillis(400), Duration.ofMillis(800));
        assertThat(throttle.interval()).isEqualTo(Duration.ofMillis(720));
    }

    @Test
    void paceGrowsAgainWithEveryCallThatSucceeds() {
        throttled = 2;
        for (int each = 0; each < 40; each++) {
            throttle.call(this::call);
        }
        assertThat(throttle.interval()).isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void callThatIsThrottledForeverIsGivenUp() {
        throttled = Integer.MAX_VALUE;
        assertThatExceptionOfType(AwsServiceException.class).isThrownBy(() -> throttle.call(this::call));
        assertThat(calls).isEqualTo(6);
    }

    @Test
    void otherErrorsAreNotRepeated() {
        assertThatExceptionOfType(AwsServiceException.class)
                .isThrownBy(() -> throttle.call(() -> {
                    calls++;
                    throw error("AccessDeniedException");
                }));
        assertThat(calls).isEqualTo(1);
    }
}
