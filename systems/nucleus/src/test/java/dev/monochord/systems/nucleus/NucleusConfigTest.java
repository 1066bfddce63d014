package dev.monochord.systems.nucleus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which settings are understood. */
class NucleusConfigTest {

    @Test
    void cloudIsSimulatedUnlessItIsNamed() {
        assertThat(NucleusConfig.of(Map.of()).cloud()).isEqualTo(new CloudSettings(false, null, 32));
        assertThat(NucleusConfig.of(Map.of(
                                "NUCLEUS_CLOUD", "aws",
                                "NUCLEUS_PARALLELISM", "8",
                                "MONOCHORD_AWS_REGION", "eu-west-1"))
                        .cloud())
                .isEqualTo(new CloudSettings(true, "eu-west-1", 8));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NucleusConfig.of(Map.of("NUCLEUS_CLOUD", "azure")))
                .withMessage("NUCLEUS_CLOUD must be simulated or aws");
    }

    @Test
    void nothingHasToBeSaid() {
        NucleusConfig config = NucleusConfig.of(Map.of("NUCLEUS_APP_TABLE_NAME", ""));
        assertThat(config.appTable()).isEqualTo("NucleusAppTable");
        assertThat(config.auditTable()).isEqualTo("NucleusAuditTable");
        assertThat(config.auditShards()).isEqualTo(1);
        assertThat(config.tick()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void zeroSecondsAreNoTicks() {
        assertThat(NucleusConfig.of(Map.of("NUCLEUS_TICK_SECONDS", "0")).tick()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "NUCLEUS_APP_TABLE_NAME, a b",
        "NUCLEUS_AUDIT_TABLE_NAME, ab",
        "NUCLEUS_DYNAMODB_ENDPOINT, localhost",
        "NUCLEUS_DYNAMODB_ASSUME_ROLE_ARN, role",
        "NUCLEUS_AUDIT_SHARDS, 0",
        "NUCLEUS_AUDIT_SHARDS, many",
        "NUCLEUS_TICK_SECONDS, -1",
        "NUCLEUS_ADMIN_SECRET, sesame",
        "NUCLEUS_VIEWER_SECRET, sesame",
        "NUCLEUS_JWT_SECRET, sesame-sesame-sesame",
    })
    void wrongSettingIsNamedWithoutItsValue(String name, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NucleusConfig.of(Map.of(name, value)))
                .withMessageStartingWith(name)
                .withMessageNotContaining("sesame");
    }

    @Test
    void secretsAreNotShown() {
        assertThat(NucleusConfig.of(Map.of(
                                "NUCLEUS_ADMIN_SECRET", "sesame-sesame-sesame",
                                "NUCLEUS_JWT_SECRET", "sesame-sesame-sesame-sesame-sesame"))
                        .toString())
                .doesNotContain("sesame");
    }
}
