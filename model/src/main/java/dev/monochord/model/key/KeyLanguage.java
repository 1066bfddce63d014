package dev.monochord.model.key;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The set of all keys that a template can produce, as a small automaton.
 *
 * <h2>Why the question has an answer</h2>
 *
 * Whether two templates can produce the same key is whether two regular languages have a word in common. A template is
 * a row of steps; each step takes one character of a class (this very character, a digit, anything, anything but the
 * delimiter) once, or once or more. A state is the number of steps behind us. Two templates are walked side by side: a
 * pair of states is reached from another by a character that both allow. There are finitely many pairs, so a
 * breadth-first search ends, and the first pair in which both may stop gives the shortest common key.
 *
 * <h2>Why a few characters are enough</h2>
 *
 * The classes tell apart only the characters of the literals, the digits, and the signs of numbers and times. All
 * others are alike to both templates, so one of them stands for all.
 *
 * <h2>Where it is careful rather than exact</h2>
 *
 * An unpadded number is taken as any row of digits, dots and signs; a padded time as its digits; folded text as any
 * text; and two variables of one name are not known to be equal. Each makes a language larger, never smaller: two
 * templates that can collide are always found, and a few that cannot may be reported too.
 */
final class KeyLanguage {

    /** A step: which characters it takes, and whether it takes more than one. */
    private record Step(Kind kind, int character, boolean many) {

        boolean takes(int c) {
            return switch (kind) {
                case ONLY -> c == character;
                case BUT -> c != character;
                case ANY -> true;
                case DIGIT -> c >= '0' && c <= '9';
                case NUMERIC -> c >= '0' && c <= '9' || c == '-' || c == '.';
            };
        }
    }

    private enum Kind {
        ONLY,
        BUT,
        ANY,
        DIGIT,
        NUMERIC
    }

    private record Pair(int left, int right) {}

    private record Trace(Pair from, int character) {}

    private final List<Step> steps;
    private final int optionalFrom;

    private KeyLanguage(List<Step> steps, int optionalFrom) {
        this.steps = steps;
        this.optionalFrom = optionalFrom;
    }

    static KeyLanguage of(KeyTemplate template) {
        List<Step> steps = new ArrayList<>();
        int optionalFrom = -1;
        for (int i = 0; i < template.parts().size(); i++) {
            if (i == template.optionalFrom()) {
                optionalFrom = steps.size();
            }
            add(steps, template, i);
        }
        return new KeyLanguage(steps, optionalFrom < 0 ? steps.size() : optionalFrom);
    }

    /** All keys of the template, and whatever starts with one. */
    static KeyLanguage startingWith(KeyTemplate template) {
        List<Step> steps = new ArrayList<>(of(template).steps);
        int length = steps.size();
        steps.add(new Step(Kind.ANY, 0, true));
        return new KeyLanguage(steps, length);
    }

    private static void add(List<Step> steps, KeyTemplate template, int part) {
        KeyPart piece = template.parts().get(part);
        if (piece instanceof KeyPart.Variable variable) {
            String delimiter = template.delimiterAfter(part);
            switch (variable.format().kind()) {
                case TEXT, WORD, LOWER ->
                    steps.add(
                            delimiter == null
                                    ? new Step(Kind.ANY, 0, true)
                                    : new Step(Kind.BUT, delimiter.codePointAt(0), true));
                case NUMBER -> steps.add(new Step(Kind.NUMERIC, 0, true));
                case PADDED, SECONDS, MILLIS -> digits(steps, variable.format().width());
                case ISO ->
                    "dddd-dd-ddTdd:dd:dd.dddZ"
                            .chars()
                            .forEach(c -> steps.add(new Step(c == 'd' ? Kind.DIGIT : Kind.ONLY, c, false)));
            }
        } else {
            piece.toString().codePoints().forEach(c -> steps.add(new Step(Kind.ONLY, c, false)));
        }
    }

    private static void digits(List<Step> steps, int count) {
        for (int i = 0; i < count; i++) {
            steps.add(new Step(Kind.DIGIT, 0, false));
        }
    }

    Optional<String> intersection(KeyLanguage other) {
        Set<Integer> alphabet = alphabet(other);
        Pair start = new Pair(0, 0);
        Map<Pair, Trace> seen = new HashMap<>();
        Deque<Pair> open = new ArrayDeque<>(List.of(start));
        seen.put(start, new Trace(start, 0));
        while (!open.isEmpty()) {
            Pair pair = open.remove();
            if (accepts(pair.left) && other.accepts(pair.right)) {
                return Optional.of(word(seen, start, pair));
            }
            for (int c : alphabet) {
                for (int left : next(pair.left, c)) {
                    for (int right : other.next(pair.right, c)) {
                        Pair reached = new Pair(left, right);
                        if (seen.putIfAbsent(reached, new Trace(pair, c)) == null) {
                            open.add(reached);
                        }
                    }
                }
            }
        }
        return Optional.empty();
    }

    private boolean accepts(int state) {
        return state == steps.size() || state == optionalFrom;
    }

    /** The states after one more character: on by a step, or once more the step that may repeat. */
    private List<Integer> next(int state, int c) {
        List<Integer> answer = new ArrayList<>(2);
        if (state > 0 && steps.get(state - 1).many && steps.get(state - 1).takes(c)) {
            answer.add(state);
        }
        if (state < steps.size() && steps.get(state).takes(c)) {
            answer.add(state + 1);
        }
        return answer;
    }

    private Set<Integer> alphabet(KeyLanguage other) {
        Set<Integer> known = new LinkedHashSet<>();
        for (List<Step> row : List.of(steps, other.steps)) {
            row.stream().filter(s -> s.kind == Kind.ONLY || s.kind == Kind.BUT).forEach(s -> known.add(s.character));
        }
        "0123456789-.".chars().forEach(known::add);
        Set<Integer> alphabet = new LinkedHashSet<>();
        alphabet.add("abcdefghijklmnopqrstuvwxyz"
                .chars()
                .filter(c -> !known.contains(c))
                .findFirst()
                .orElseGet(() -> firstUnknown(known)));
        alphabet.addAll(known);
        return alphabet;
    }

    private static int firstUnknown(Set<Integer> known) {
        int c = 0xE0;
        while (known.contains(c)) {
            c++;
        }
        return c;
    }

    private static String word(Map<Pair, Trace> seen, Pair start, Pair end) {
        StringBuilder reversed = new StringBuilder();
        for (Pair at = end; !at.equals(start); ) {
            Trace trace = seen.get(at);
            if (trace == null) {
                throw new IllegalStateException("A pair of states that was never reached: " + at);
            }
            reversed.appendCodePoint(trace.character);
            at = trace.from;
        }
        return reversed.reverse().toString();
    }
}
