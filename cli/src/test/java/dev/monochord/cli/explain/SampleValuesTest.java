package dev.monochord.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleValuesTest {

    @Test
    void binaryParameterIsRecognizedInDynamoDbJson() throws ReflectiveOperationException {
        Symbols symbols = new Symbols();
        byte[] sample = (byte[]) new SampleValues(symbols, null).value("content", "content", byte[].class);

        assertThat(symbols.named(Map.of("B", Base64.getEncoder().encodeToString(sample))))
                .isEqualTo(Map.of("B", "{content}"));
    }
}
