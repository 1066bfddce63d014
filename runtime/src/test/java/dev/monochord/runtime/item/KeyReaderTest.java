package dev.monochord.runtime.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.StoredItemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyReaderTest {

    @Test
    void whatComesAfterALiteralMayHoldTheDelimiter() {
        assertThat(KeyReader.after("TEAM#", "TEAM#a#b")).isEqualTo("a#b");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\0',
            value = {
                "TEAM#, is shorter than its key template",
                "TEAM, does not have \"TEAM#\" where its key template does",
                "TEAMS#a, does not have \"TEAM#\" where its key template does",
                "team#a, does not have \"TEAM#\" where its key template does"
            })
    void whatHasNoSuchBeginningOrNothingAfterItIsRefused(String key, String why) {
        assertThatThrownBy(() -> KeyReader.after("TEAM#", key))
                .isInstanceOf(StoredItemException.class)
                .hasMessageContaining(why);
    }
}
