package dev.monochord.migrate.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class KeyCollisionsTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 300_000})
    void everyKeyThatOccursAgainIsCounted(int keys) {
        Random random = new Random(keys);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < keys; i++) {
            numbers.add(random.nextInt(Math.max(1, keys * 4)));
        }
        KeyCollisions collisions = new KeyCollisions(keys / 1000);

        numbers.forEach(number -> collisions.first(key(number)));
        int rounds = collisions.rounds();
        for (int i = 0; i < rounds; i++) {
            numbers.forEach(number -> collisions.again(key(number)));
            collisions.endRound();
        }

        assertThat(collisions.complete()).isTrue();
        assertThat(collisions.collisions()).isEqualTo(keys - new HashSet<>(numbers).size());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 20_000, 1_000_000})
    void roundsAreExpectedAsTheyCome(int keys) {
        KeyCollisions collisions = new KeyCollisions(keys);

        for (int i = 0; i < keys; i++) {
            collisions.first(key(i));
        }

        assertThat(KeyCollisions.expectedRounds(keys)).isEqualTo(collisions.rounds());
    }

    @Test
    void roundsOfAHugeTableAreBounded() {
        assertThat(KeyCollisions.expectedRounds(1_000_000_000)).isEqualTo(20);
    }

    private static Map<String, AttributeValue> key(int number) {
        return Map.of("pk", AttributeValue.fromS("ITEM#" + number));
    }
}
