package dev.monochord.model.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every template: keys are read back, collisions are found and real. */
class KeyTemplatePropertyTest {

    private static final List<String> ALPHABET = List.of("a", "b", "#");

    @Property
    void keyIsReadBackAsItWasWritten(@ForAll("templates") KeyTemplate template, @ForAll("texts") List<String> texts) {
        Map<String, String> values = values(template, texts);
        encode(template, values)
                .ifPresent(key ->
                        assertThat(KeyOracle.of(template).decode(key)).contains(new HashMap<String, Object>(values)));
    }

    @Property
    void twoTemplatesThatMeetAreFound(@ForAll("templates") KeyTemplate left, @ForAll("templates") KeyTemplate right) {
        Set<String> common = new HashSet<>(keys(left));
        common.retainAll(keys(right));
        if (!common.isEmpty()) {
            assertThat(left.collision(right))
                    .as("%s and %s: %s", left, right, common)
                    .isPresent();
        }
    }

    @Property
    void collisionIsAKeyOfBoth(@ForAll("templates") KeyTemplate left, @ForAll("templates") KeyTemplate right) {
        left.collision(right).ifPresent(key -> {
            assertThat(KeyOracle.of(left).decode(key)).as("%s of %s", key, left).isPresent();
            assertThat(KeyOracle.of(right).decode(key))
                    .as("%s of %s", key, right)
                    .isPresent();
        });
    }

    @Property
    void paddedNumbersSortAsNumbers(@ForAll int left, @ForAll int right) {
        KeyOracle template = KeyOracle.of("N#{n:10}");
        String a = template.encode(KeyRole.SORT, Map.of("n", left & Integer.MAX_VALUE));
        String b = template.encode(KeyRole.SORT, Map.of("n", right & Integer.MAX_VALUE));
        assertThat(Integer.signum(a.compareTo(b)))
                .isEqualTo(Integer.compare(left & Integer.MAX_VALUE, right & Integer.MAX_VALUE));
    }

    /** Small templates over a small alphabet, so that they meet often. */
    @Provide
    Arbitrary<KeyTemplate> templates() {
        Arbitrary<String> literal = Arbitraries.of("a", "#", "ab", "#a", "b#", "##");
        Arbitrary<String> form =
                Arbitraries.of("L", "v", "Lv", "vL", "LvL", "vLv", "LvLv", "vLvL", "Lv[Lv]", "v[Lv]", "L[Lv]");
        return Combinators.combine(form, literal.list().ofSize(4)).as((shape, literals) -> {
            StringBuilder text = new StringBuilder();
            int variable = 0;
            int next = 0;
            for (char c : shape.toCharArray()) {
                text.append(c == 'L' ? literals.get(next++) : c == 'v' ? "{v" + variable++ + "}" : String.valueOf(c));
            }
            return KeyTemplate.parse(text.toString());
        });
    }

    @Provide
    Arbitrary<List<String>> texts() {
        return Arbitraries.of(ALPHABET)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(letters -> String.join("", letters))
                .list()
                .ofSize(3);
    }

    private static Map<String, String> values(KeyTemplate template, List<String> texts) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < template.variableNames().size(); i++) {
            values.put(template.variableNames().get(i), texts.get(i));
        }
        return values;
    }

    private static Optional<String> encode(KeyTemplate template, Map<String, String> values) {
        try {
            return Optional.of(KeyOracle.of(template).encode(KeyRole.SORT, values));
        } catch (InvalidKeyException refused) {
            return Optional.empty();
        }
    }

    /** Every key of values of one or two letters, with and without the optional part. */
    private static Set<String> keys(KeyTemplate template) {
        List<String> words = new ArrayList<>(ALPHABET);
        ALPHABET.forEach(a -> ALPHABET.forEach(b -> words.add(a + b)));
        Set<String> keys = new HashSet<>();
        fill(template, new HashMap<>(), 0, words, keys);
        return keys;
    }

    private static void fill(
            KeyTemplate template, Map<String, String> values, int variable, List<String> words, Set<String> keys) {
        List<String> names = template.variableNames();
        if (variable >= template.requiredVariables().size()) {
            encode(template, values).ifPresent(keys::add);
        }
        if (variable < names.size()) {
            for (String word : words) {
                values.put(names.get(variable), word);
                fill(template, values, variable + 1, words, keys);
            }
            values.remove(names.get(variable));
        }
    }
}
