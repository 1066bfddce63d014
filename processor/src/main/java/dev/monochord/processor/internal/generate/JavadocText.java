package dev.monochord.processor.internal.generate;

/** Text of a design as generated Javadoc can show it, whatever characters it has. */
final class JavadocText {

    private JavadocText() {}

    /** The text in a {@code <code>} element. No part of it ends the comment, or is read as a tag or a Unicode escape. */
    static String code(String text) {
        StringBuilder html = new StringBuilder("<code>");
        text.codePoints().forEach(c -> {
            boolean plain = c >= ' ' && c < 0x7F && "&<>{}@\\*/".indexOf(c) < 0;
            if (plain || c > 0x7F && Character.isLetterOrDigit(c)) {
                html.appendCodePoint(c);
            } else {
                html.append("&#").append(c).append(';');
            }
        });
        return html.append("</code>").toString();
    }
}
