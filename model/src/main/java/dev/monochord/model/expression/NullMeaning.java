package dev.monochord.model.expression;

/**
 * Whether a parameter of a comparison may be null.
 *
 * @param reason why not, as a clause
 */
record NullMeaning(boolean allowed, String reason) {

    static final String TOP =
            "a filter leaves out a comparison with null, which only a comparison joined by and at the top level can be";
    static final String EQUALITY = "only = and <> have a meaning for null, absent and present";

    static NullMeaning never(String operator) {
        return new NullMeaning(false, operator + " has no meaning for null");
    }
}
