package dev.monochord.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTemplatesTest {

    @ParameterizedTest
    @CsvSource({
        "S#{a}, B#{b}, S#{a}, METADATA, true",
        "S#{a}, B#{b}, X#{b}, METADATA, true",
        "S#{a}, B#{b}, S#{a}, ROOM#{c}, false",
        "S#{a:lower}, B#{b}, S#{a}, METADATA, false",
        "S#{a:lower}, B#{b}, T#{a:lower}, METADATA, true",
        "S#{a}, B#{b}, T#{a:lower}, METADATA, true",
        "S#{a:seconds}, B#{b}, S#{a:millis}, METADATA, false"
    })
    void keyDeterminesAnotherIfNoneOfItsVariablesIsMissingOrLosesSomething(
            String partition, String sort, String otherPartition, String otherSort, boolean determines) {
        KeyTemplates key = KeyTemplates.parse(partition, sort);
        KeyTemplates other = KeyTemplates.parse(otherPartition, otherSort);

        assertThat(key.determines(other)).isEqualTo(determines);
    }
}
