package dev.monochord.systems.kit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Finds half surrogate pairs, which JSON can write as escapes and UTF-8 cannot write at all: stored, each would turn into
 * a question mark, and two different names into the same key.
 */
final class WellFormedText {

    private WellFormedText() {}

    static boolean in(JsonNode tree) {
        Deque<JsonNode> left = new ArrayDeque<>();
        left.push(tree);
        while (!left.isEmpty()) {
            JsonNode node = left.pop();
            if (node.isTextual() && !isWellFormed(node.textValue())) {
                return false;
            }
            for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
                if (!isWellFormed(names.next())) {
                    return false;
                }
            }
            node.forEach(left::push);
        }
        return true;
    }

    static boolean isWellFormed(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && at + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(at + 1));
                if (!pair) {
                    return false;
                }
                at++;
            }
        }
        return true;
    }
}
