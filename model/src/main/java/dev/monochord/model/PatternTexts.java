package dev.monochord.model;

/**
 * The texts of a pattern in the language of conditions and changes; empty where it has none.
 *
 * @param filter the condition on items that a read returns
 * @param condition the condition on the stored item of a write
 * @param conditionName the name of that condition in exceptions; empty for the text itself
 */
public record PatternTexts(String filter, String condition, String conditionName) {

    /** No texts. */
    public static final PatternTexts NONE = new PatternTexts("", "", "");

    /** Returns the texts of a read. */
    public static PatternTexts filter(String filter) {
        return new PatternTexts(filter, "", "");
    }

    /** Returns the texts of a write. */
    public static PatternTexts condition(String condition, String name) {
        return new PatternTexts("", condition, name);
    }
}
