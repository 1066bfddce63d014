package dev.monochord.model.picture;

import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import java.util.List;
import java.util.stream.Collectors;

/** The order in which the keys of templates are stored, and which templates make the same partitions. */
final class TemplateOrder {

    /** Sorts after every delimiter and letter that a literal is likely to have. */
    private static final String ANY_TEXT = "\uFFFF";

    private TemplateOrder() {}

    /**
     * What to sort the templates of a sort key by: their literals, with a character for each variable. Times and numbers
     * start with a digit, so they come before letters; other values may come anywhere, and are put last.
     */
    static String of(List<KeyTemplate> templates) {
        StringBuilder order = new StringBuilder();
        for (KeyTemplate template : templates) {
            for (KeyPart part : template.parts()) {
                if (part instanceof KeyPart.Variable variable) {
                    order.append(variable.format().text() ? ANY_TEXT : "5");
                } else {
                    order.append(part);
                }
            }
        }
        return order.toString();
    }

    /** Equal for partition keys whose items share partitions. */
    static String shape(List<KeyTemplate> templates) {
        return templates.stream().map(TemplateOrder::shape).collect(Collectors.joining("\n"));
    }

    /**
     * The name of a variable counts only where nothing else is there: {@code TEAM#{team}} and {@code TEAM#{name}} are one
     * partition, {@code {account}} and {@code {policy}} are two.
     */
    private static String shape(KeyTemplate template) {
        boolean literal = template.parts().stream().anyMatch(KeyPart.Literal.class::isInstance);
        return literal ? template.rename(name -> "v").toString() : template.toString();
    }
}
