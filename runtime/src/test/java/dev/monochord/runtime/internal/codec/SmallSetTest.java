package dev.monochord.runtime.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SmallSetTest {

    @Property(tries = 300)
    void isTheSetOfItsElementsInTheirOrder(
            @ForAll @Size(max = 12) List<@IntRange(max = 20) Integer> elements, @ForAll @IntRange(max = 20) int other) {
        Set<Integer> expected = new LinkedHashSet<>(elements);

        Set<Integer> set = SmallSet.of(elements);

        assertThat(set).isEqualTo(expected).hasSameHashCodeAs(expected).containsExactlyElementsOf(expected);
        assertThat(expected).isEqualTo(set);
        assertThat(set.toArray()).isEqualTo(expected.toArray());
        assertThat(set.contains(other)).isEqualTo(expected.contains(other));
    }

    @Test
    void holdsNoNull() {
        assertThat(SmallSet.of(List.of("a", "b")).contains(null)).isFalse();
    }

    @Test
    void cannotBeChanged() {
        Set<String> set = SmallSet.of(List.of("a", "b"));
        Iterator<String> walk = set.iterator();
        walk.next();

        assertThatThrownBy(() -> set.add("c")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> set.remove("a")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(walk::remove).isInstanceOf(UnsupportedOperationException.class);
        set.toArray()[0] = "c";
        assertThat(set).containsExactly("a", "b");
    }

    @Test
    void endsWhereItsElementsEnd() {
        Iterator<String> walk = SmallSet.of(List.of("a")).iterator();
        walk.next();

        assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
    }
}
