package dev.monochord.model.key;

/** A key template that cannot be read, and where in it the trouble is. */
public final class KeyTemplateException extends IllegalArgumentException {

    private final String template;
    private final int position;
    private final String reason;

    KeyTemplateException(String template, int position, String reason) {
        super(reason + " at position " + position + " of \"" + template + "\"");
        this.template = template;
        this.position = position;
        this.reason = reason;
    }

    public String template() {
        return template;
    }

    /** Counted from zero. */
    public int position() {
        return position;
    }

    public String reason() {
        return reason;
    }
}
