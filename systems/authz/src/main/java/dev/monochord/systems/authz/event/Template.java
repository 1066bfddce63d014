package dev.monochord.systems.authz.event;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text with variables as {@code $name}. All of them must be filled: half an id names something else. */
final class Template {

    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Za-z_]\\w*)");

    private Template() {}

    static String fill(String text, Map<String, String> variables) {
        Matcher found = VARIABLE.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (found.find()) {
            String value = variables.get(found.group(1));
            if (value == null || value.isEmpty()) {
                throw new EventException("variable $" + found.group(1) + " has no value");
            }
            if (value.chars().anyMatch(Character::isISOControl)) {
                throw new EventException("variable $" + found.group(1) + " has a control character");
            }
            if (DotSegments.in(value)) {
                throw new EventException("variable $" + found.group(1) + " has a dot segment");
            }
            found.appendReplacement(filled, Matcher.quoteReplacement(value));
        }
        return found.appendTail(filled).toString();
    }
}
