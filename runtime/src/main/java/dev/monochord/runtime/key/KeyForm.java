package dev.monochord.runtime.key;

import dev.monochord.model.key.KeyTemplate;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The form of an item's keys, by which a stored item is recognised. For many threads. */
public final class KeyForm {

    private final KeyTemplate partition;
    private final @Nullable KeyTemplate sort;

    private KeyForm(KeyTemplate partition, @Nullable KeyTemplate sort) {
        this.partition = partition;
        this.sort = sort;
    }

    /**
     * The form of these templates.
     *
     * @throws dev.monochord.model.key.KeyTemplateException if one cannot be read
     */
    public static KeyForm of(String partitionTemplate, @Nullable String sortTemplate) {
        return new KeyForm(
                KeyTemplate.parse(partitionTemplate), sortTemplate == null ? null : KeyTemplate.parse(sortTemplate));
    }

    /** Whether the keys under these names have this form. */
    public boolean matches(Map<String, AttributeValue> stored, String partitionKey, @Nullable String sortKey) {
        return matches(partition, stored.get(partitionKey))
                && (sort == null || sortKey == null || matches(sort, stored.get(sortKey)));
    }

    /** Whether these texts of keys have this form. */
    public boolean matches(String partitionText, @Nullable String sortText) {
        return matches(partition, partitionText) && (sort == null || sortText != null && matches(sort, sortText));
    }

    private static boolean matches(KeyTemplate template, @Nullable AttributeValue value) {
        if (value == null) {
            return false;
        }
        String text = value.s() == null ? value.n() : value.s();
        return text == null ? template.plain() : matches(template, text);
    }

    private static boolean matches(KeyTemplate template, String text) {
        String literal = template.literalPrefix();
        if (template.constant()) {
            return text.equals(literal);
        }
        if (!text.startsWith(literal)) {
            return false;
        }
        // A literal and one text, the most frequent form, needs no regular expression.
        boolean oneText = template.parts().size() == (literal.isEmpty() ? 1 : 2)
                && template.variables().get(0).format().text();
        return oneText
                ? text.length() > literal.length()
                : template.decode(text).isPresent();
    }
}
