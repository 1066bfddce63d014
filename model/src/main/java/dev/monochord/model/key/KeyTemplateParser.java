package dev.monochord.model.key;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the text of a key template. For one template. */
final class KeyTemplateParser {

    private final String text;
    private final List<KeyPart> parts = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final StringBuilder literal = new StringBuilder();
    private int optionalFrom = -1;
    private boolean closed;

    KeyTemplateParser(String text) {
        this.text = text;
    }

    KeyTemplate parse() {
        if (text.isEmpty()) {
            throw error(0, "A key template is not empty; expected text or a {variable}");
        }
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (closed) {
                throw error(at, "Nothing may follow the optional part");
            }
            switch (c) {
                case '{' -> at = variable(at);
                case '[' -> at = open(at);
                case ']' -> at = close(at);
                case '}' -> throw error(at, "A } without its {");
                default -> {
                    if (Character.isISOControl(c)) {
                        throw error(at, "A control character");
                    }
                    literal.append(c);
                    at++;
                }
            }
        }
        flush();
        if (optionalFrom >= 0 && !closed) {
            throw error(text.length(), "The optional part is not closed; expected ]");
        }
        return new KeyTemplate(parts, optionalFrom < 0 ? parts.size() : optionalFrom);
    }

    private int variable(int start) {
        int end = text.indexOf('}', start);
        if (end < 0) {
            throw error(start, "The variable is not closed; expected }");
        }
        String inside = text.substring(start + 1, end);
        int colon = inside.indexOf(':');
        String name = colon < 0 ? inside : inside.substring(0, colon);
        if (!KeyPart.Variable.isName(name)) {
            throw error(start + 1, name.isEmpty() ? "A variable needs a name" : "Not a name: \"" + name + "\"");
        }
        if (!names.add(name)) {
            throw error(start, "{" + name + "} is used twice in one template");
        }
        String spec = colon < 0 ? "" : inside.substring(colon + 1);
        KeyFormat format = KeyFormat.of(spec)
                .orElseThrow(() -> error(
                        start + 2 + name.length(),
                        "Unknown format \"" + spec
                                + "\"; expected word, lower, number, iso, seconds, millis or a number of digits"));
        boolean first = literal.isEmpty();
        flush();
        if (first
                && !parts.isEmpty()
                && parts.get(parts.size() - 1) instanceof KeyPart.Variable before
                && !before.format().fixedWidth()) {
            throw error(
                    start,
                    "{" + before.name() + "} and {" + name + "} need text between them, or a fixed width for {"
                            + before.name() + "}");
        }
        parts.add(new KeyPart.Variable(name, format));
        return end + 1;
    }

    private int open(int at) {
        if (optionalFrom >= 0) {
            throw error(at, "Only one optional part, at the end");
        }
        flush();
        if (parts.isEmpty()) {
            throw error(at, "A whole key cannot be optional");
        }
        optionalFrom = parts.size();
        if (at + 1 < text.length() && text.charAt(at + 1) == '{') {
            throw error(at + 1, "The optional part starts with text, so that it can be told from what is before it");
        }
        return at + 1;
    }

    private int close(int at) {
        flush();
        if (optionalFrom < 0) {
            throw error(at, "A ] without its [");
        }
        if (parts.subList(optionalFrom, parts.size()).stream().noneMatch(KeyPart.Variable.class::isInstance)) {
            throw error(at, "The optional part has no variable, so nothing says whether it is there");
        }
        closed = true;
        return at + 1;
    }

    private void flush() {
        if (!literal.isEmpty()) {
            parts.add(new KeyPart.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private KeyTemplateException error(int position, String reason) {
        return new KeyTemplateException(text, position, reason);
    }
}
