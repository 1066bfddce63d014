package dev.monochord.console.systems;

/** Text in pictures that are put into pages as they are. */
final class SvgText {

    private SvgText() {}

    /** Escapes text for the content of an element or a quoted attribute. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
