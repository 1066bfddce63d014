package dev.monochord.console.call;

import dev.monochord.model.ParameterDesign;

/** What belongs into the field of a parameter, in a few words. */
public final class ParameterHints {

    private ParameterHints() {}

    /** Returns the hint; empty if the name of the parameter says it all. */
    public static String of(ParameterDesign parameter) {
        String target = parameter.target().equals(parameter.name()) ? "" : " " + parameter.target();
        String words = switch (parameter.binding()) {
            case EQUALS -> target.isEmpty() ? "" : "the" + target;
            case BEGINS_WITH -> "start of" + (target.isEmpty() ? " it" : target);
            case FROM -> "from, included";
            case TO -> "to, included";
            case FILTER -> "filter on" + (target.isEmpty() ? " it" : target) + ", equal";
            case VALUE -> "for the filter";
            case SET -> "new value";
            case ADD -> "is added";
            case VERSION -> "the version that was read";
            case LIMIT -> "the most items";
            default -> "";
        };
        return parameter.optional() ? (words.isEmpty() ? "optional" : words + "; optional") : words;
    }
}
