package dev.monochord.model.expression;

/** The place of a text, which decides what it may contain and what null means in it. */
public enum TextUse {
    /** A filter of a read: a comparison with null is left out. */
    FILTER("@Filter"),
    /** A condition of a write: null means that the attribute is absent. */
    CONDITION("@If"),
    /** The changes of an update: null removes. */
    CHANGES("@Set");

    private final String annotation;

    TextUse(String annotation) {
        this.annotation = annotation;
    }

    /** Returns the annotation that contains the text. */
    public String annotation() {
        return annotation;
    }
}
