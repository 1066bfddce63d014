package dev.monochord.systems.standins;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Writes XML, element by element. Not thread-safe. */
final class Xml {

    private final StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    private final Deque<String> open = new ArrayDeque<>();

    private Xml(String root, String attributes) {
        text.append('<').append(root).append(attributes).append('>');
        open.push(root);
    }

    static Xml document(String root) {
        return new Xml(root, "");
    }

    static Xml document(String root, String namespace) {
        return new Xml(root, " xmlns=\"" + namespace + "\"");
    }

    /** Opens an element. */
    Xml in(String name) {
        text.append('<').append(name).append('>');
        open.push(name);
        return this;
    }

    /** Closes the element that was opened last. */
    Xml out() {
        text.append("</").append(open.pop()).append('>');
        return this;
    }

    /** Closes elements until the one of this name is the innermost. */
    Xml outTo(String name) {
        while (!name.equals(open.peek())) {
            out();
        }
        return this;
    }

    /** Writes an element with text; nothing if the text is null. */
    Xml element(String name, @Nullable Object value) {
        return value == null ? this : in(name).text(value.toString()).out();
    }

    private Xml text(String value) {
        text.append(escape(value));
        return this;
    }

    private static String escape(String value) {
        return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** Closes all elements. */
    byte[] end() {
        while (!open.isEmpty()) {
            out();
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
