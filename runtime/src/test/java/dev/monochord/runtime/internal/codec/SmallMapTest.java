package dev.monochord.runtime.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SmallMapTest {

    @Property(tries = 300)
    void isTheMapOfItsNamesInTheirOrder(
            @ForAll @Size(max = 12) List<@IntRange(max = 20) Integer> numbers, @ForAll @IntRange(max = 20) int other) {
        Map<String, Integer> stored = new LinkedHashMap<>();
        numbers.forEach(number -> stored.put("n" + number, number));
        Map<String, Integer> expected = new LinkedHashMap<>();
        stored.forEach((name, number) -> expected.put(name, number % 5 == 0 ? null : number + 1));

        Map<String, Integer> map = SmallMap.of(stored, number -> number % 5 == 0 ? null : number + 1);

        assertThat(map).isEqualTo(expected).hasSameHashCodeAs(expected);
        assertThat(expected).isEqualTo(map);
        assertThat(map.entrySet()).containsExactlyElementsOf(expected.entrySet());
        List<String> walked = new ArrayList<>();
        map.forEach((name, number) -> walked.add(name + number));
        assertThat(walked)
                .isEqualTo(expected.entrySet().stream()
                        .map(entry -> entry.getKey() + entry.getValue())
                        .toList());
        assertThat(map.get("n" + other)).isEqualTo(expected.get("n" + other));
        assertThat(map.containsKey("n" + other)).isEqualTo(expected.containsKey("n" + other));
    }

    @Test
    void hasNoOtherNames() {
        Map<String, String> map = SmallMap.of(Map.of("a", "b"), Function.identity());

        assertThat(map.get("b")).isNull();
        assertThat(map.containsKey(null)).isFalse();
        assertThat(map.getOrDefault("b", "c")).isEqualTo("c");
    }

    @Test
    void cannotBeChanged() {
        Map<String, String> map = SmallMap.of(Map.of("a", "b"), Function.identity());
        Iterator<Map.Entry<String, String>> walk = map.entrySet().iterator();
        Map.Entry<String, String> entry = walk.next();

        assertThatThrownBy(() -> map.put("a", "c")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> map.remove("a")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> entry.setValue("c")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(walk::remove).isInstanceOf(UnsupportedOperationException.class);
        assertThat(map).containsExactly(Map.entry("a", "b"));
    }

    @Test
    void endsWhereItsNamesEnd() {
        Iterator<Map.Entry<String, String>> walk =
                SmallMap.of(Map.of("a", "b"), Function.identity()).entrySet().iterator();
        walk.next();

        assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
    }
}
