package dev.monochord.runtime.item;

import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.internal.key.KeyShape;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The form of an item's keys, by which a stored item is recognised. Thread-safe. */
public final class KeyForm {

    private final KeyShape partition;
    private final @Nullable KeyShape sort;

    private KeyForm(KeyShape partition, @Nullable KeyShape sort) {
        this.partition = partition;
        this.sort = sort;
    }

    /**
     * The form of these templates.
     *
     * @throws dev.monochord.model.key.KeyTemplateException if one cannot be read
     */
    public static KeyForm of(String partitionTemplate, @Nullable String sortTemplate) {
        return new KeyForm(shape(partitionTemplate), sortTemplate == null ? null : shape(sortTemplate));
    }

    private static KeyShape shape(String template) {
        return new KeyShape(KeyTemplate.parse(template));
    }

    /** Whether the keys under these names have this form. */
    public boolean matches(Map<String, AttributeValue> stored, String partitionKey, @Nullable String sortKey) {
        return matches(partition, stored.get(partitionKey))
                && (sort == null || sortKey == null || matches(sort, stored.get(sortKey)));
    }

    /** Whether these texts of keys have this form. */
    public boolean matches(String partitionText, @Nullable String sortText) {
        return partition.matches(partitionText) && (sort == null || (sortText != null && sort.matches(sortText)));
    }

    private static boolean matches(KeyShape shape, @Nullable AttributeValue value) {
        if (value == null) {
            return false;
        }
        // A number or binary is the value of one variable, in whatever form the service writes it.
        String text = value.s();
        return text == null ? shape.plain() : shape.matches(text);
    }
}
