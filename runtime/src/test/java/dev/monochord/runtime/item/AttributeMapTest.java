package dev.monochord.runtime.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class AttributeMapTest {

    @Property
    void putsAndRemovesAsAnyMap(
            @ForAll List<@AlphaChars @StringLength(max = 2) String> put,
            @ForAll List<@AlphaChars @StringLength(max = 2) String> removed) {
        Map<String, AttributeValue> map = new AttributeMap(3);
        Map<String, AttributeValue> expected = new LinkedHashMap<>();
        int number = 0;
        for (String name : put) {
            AttributeValue value = AttributeValue.fromN(Integer.toString(number++));
            assertThat(map.put(name, value)).isEqualTo(expected.put(name, value));
        }
        for (String name : removed) {
            assertThat(map.remove(name)).isEqualTo(expected.remove(name));
        }
        assertThat(map).isEqualTo(expected).hasSameHashCodeAs(expected).containsExactlyEntriesOf(expected);
        put.forEach(name -> assertThat(map.get(name)).isEqualTo(expected.get(name)));
        put.forEach(name -> assertThat(map.containsKey(name)).isEqualTo(expected.containsKey(name)));
        Map<String, AttributeValue> walked = new HashMap<>();
        map.forEach(walked::put);
        assertThat(walked).isEqualTo(expected);
    }

    @Example
    void namesOfTheSameHashAreTwoNames() {
        Map<String, AttributeValue> map = new AttributeMap(1);
        map.put("Aa", AttributeValue.fromS("1"));
        map.put("BB", AttributeValue.fromS("2"));
        assertThat(map)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("Aa", AttributeValue.fromS("1"), "BB", AttributeValue.fromS("2")));
        assertThat(map.get("C#")).isNull();
    }

    @Example
    void whatIsWalkedPastCanBeRemoved() {
        Map<String, AttributeValue> map = new AttributeMap(2);
        map.put("a", AttributeValue.fromS("1"));
        map.put("b", AttributeValue.fromS("2"));
        map.keySet().removeIf("a"::equals);
        assertThat(map).containsOnlyKeys("b");

        Iterator<String> names = map.keySet().iterator();
        names.next();
        names.remove();
        assertThat(map).isEmpty();
        assertThatThrownBy(names::remove).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(names::next).isInstanceOf(NoSuchElementException.class);
    }
}
