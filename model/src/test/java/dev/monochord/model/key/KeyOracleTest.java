package dev.monochord.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyOracleTest {

    @Test
    void optionalEndIsWrittenWhenItIsGiven() {
        KeyOracle oracle = KeyOracle.of("AUDIT#{operation:word}[#{version}]");
        assertThat(oracle.encode(KeyRole.SORT, Map.of("operation", "CREATE"))).isEqualTo("AUDIT#CREATE");
        assertThat(oracle.encode(KeyRole.SORT, Map.of("operation", "UPDATE", "version", "0.1.18")))
                .isEqualTo("AUDIT#UPDATE#0.1.18");
        assertThat(oracle.decode("AUDIT#CREATE")).contains(Map.of("operation", "CREATE"));
        assertThat(oracle.decode("AUDIT#UPDATE#1#2")).contains(Map.of("operation", "UPDATE", "version", "1#2"));
    }

    @Test
    void timeHasAFixedWidth() {
        KeyOracle oracle = KeyOracle.of("T#{at:iso}");
        assertThat(oracle.encode(KeyRole.SORT, Map.of("at", Instant.parse("2024-05-01T12:00:00Z"))))
                .isEqualTo("T#2024-05-01T12:00:00.000Z");
        assertThat(oracle.decode("T#2024-02-31T12:00:00.000Z")).isEmpty();
    }

    @Test
    void onlyTheLastVariableMayContainTheDelimiter() {
        KeyOracle oracle = KeyOracle.of("W#{target:word}#{name}");
        assertThat(oracle.encode(KeyRole.SORT, Map.of("target", "a", "name", "b#c")))
                .isEqualTo("W#a#b#c");
        assertThatThrownBy(() -> oracle.encode(KeyRole.SORT, Map.of("target", "a#b", "name", "c")))
                .isInstanceOf(InvalidKeyException.class)
                .hasMessageContaining("{target}")
                .hasMessageContaining("only the last variable may");
    }

    @Test
    void valuesThatCannotStandInAKeyAreRefused() {
        KeyOracle oracle = KeyOracle.of("P#{p}");
        assertThatThrownBy(() -> oracle.encode(KeyRole.SORT, Map.of())).hasMessageContaining("no value");
        assertThatThrownBy(() -> oracle.encode(KeyRole.SORT, Map.of("p", ""))).hasMessageContaining("empty");
        assertThatThrownBy(() -> oracle.encode(KeyRole.SORT, Map.of("p", "a\nb")))
                .hasMessageContaining("control character");
        assertThatThrownBy(() -> oracle.encode(KeyRole.SORT, Map.of("p", "a\uD800")))
                .hasMessageContaining("half a character");
        assertThatThrownBy(() -> KeyOracle.of("{n:3}").encode(KeyRole.SORT, Map.of("n", 1000)))
                .hasMessageContaining("3 digits");
        assertThatThrownBy(() -> KeyOracle.of("{n:3}").encode(KeyRole.SORT, Map.of("n", -1)))
                .hasMessageContaining("from zero on");
    }

    @Test
    void lengthIsCountedInBytes() {
        KeyOracle oracle = KeyOracle.of("{p}");
        assertThat(oracle.encode(KeyRole.SORT, Map.of("p", "é".repeat(512)))).hasSize(512);
        assertThatThrownBy(() -> oracle.encode(KeyRole.SORT, Map.of("p", "é".repeat(513))))
                .hasMessageContaining("1026 bytes")
                .hasMessageContaining("at most 1024");
        assertThat(oracle.encode(KeyRole.PARTITION, Map.of("p", "é".repeat(1024))))
                .hasSize(1024);
    }

    @Test
    void onlyADeclaredFormatChangesText() {
        assertThat(KeyOracle.of("{p}").encode(KeyRole.SORT, Map.of("p", "E\u0301")))
                .isEqualTo("E\u0301");
        assertThat(KeyOracle.of("{p:lower}").encode(KeyRole.SORT, Map.of("p", "Ann@X")))
                .isEqualTo("ann@x");
    }
}
