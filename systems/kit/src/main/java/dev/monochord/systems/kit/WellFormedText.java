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
        // The code points of a text have a surrogate only where it is not one of a pair.
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
