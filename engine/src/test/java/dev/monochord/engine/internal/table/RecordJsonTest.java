package dev.monochord.engine.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.storage.EngineException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class RecordJsonTest {

    record Everything(
            String text,
            int number,
            long big,
            boolean flag,
            @Nullable Long optional,
            @Nullable Instant time,
            @Nullable KeyElement inner,
            List<KeyElement> list,
            Set<String> set,
            Map<String, KeyElement> map) {}

    private static final KeyElement KEY = new KeyElement("pk", ScalarAttributeType.S);

    @Test
    void recordIsReadAsItWasWritten() {
        Everything value = new Everything(
                "ä\"\n",
                -3,
                1L << 40,
                true,
                7L,
                Instant.parse("2026-01-02T03:04:05.678Z"),
                KEY,
                List.of(KEY, new KeyElement("sk", ScalarAttributeType.N)),
                Set.of("a"),
                Map.of("k", KEY));

        assertThat(RecordJson.read(RecordJson.write(value), Everything.class)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"text\":null,\"list\":null,\"number\":null}"})
    void missingComponentIsNullZeroFalseOrEmpty(String json) {
        assertThat(read(json))
                .isEqualTo(new Everything(null, 0, 0, false, null, null, null, List.of(), Set.of(), Map.of()));
    }

    @Test
    void unknownComponentIsIgnoredAndTheOrderIsFree() {
        Everything read = read("{\"later\":{\"a\":[1,{\"text\":\"no\"}]},\"map\":{\"k\":{\"type\":\"S\",\"more\":[[]],"
                + "\"name\":\"pk\"}},\"number\":5,\"text\":\"yes\",\"another\":1}");

        assertThat(read.text()).isEqualTo("yes");
        assertThat(read.number()).isEqualTo(5);
        assertThat(read.map()).containsExactly(Map.entry("k", KEY));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"text\":1}",
                "{\"number\":\"1\"}",
                "{\"list\":{}}",
                "{\"map\":[]}",
                "{\"inner\":\"pk\"}",
                "{\"inner\":{\"type\":\"X\"}}",
                "{\"time\":\"yesterday\"}",
                "{\"text\":\"cut"
            })
    void whatIsNotTheRecordIsDamage(String json) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("a record of kind Everything cannot be read");
    }

    private static Everything read(String json) {
        return RecordJson.read(json.getBytes(StandardCharsets.UTF_8), Everything.class);
    }
}
