package dev.monochord.console.item;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.console.call.TextValues;
import dev.monochord.model.ItemDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.generated.Operand;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import java.lang.reflect.RecordComponent;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A stored item as a record that a form changes. For one visit. */
record EditedItem(
        ServedTable table, ItemAddress address, ItemType<?> type, Map<String, AttributeValue> stored, Record item) {

    private static final String PREFIX = "c.";

    /** Reads the item; refused if it is not there, or no record can be made of it. */
    static EditedItem read(ServedTable table, ItemAddress address) {
        Map<String, AttributeValue> stored = new StoredRows(table).existing(address);
        ItemType<?> type = table.info().kindOf(stored);
        if (type == null) {
            throw Refusal.unprocessable("kind", "guards and rows of no kind are not edited by hand");
        }
        return new EditedItem(table, address, type, stored, (Record) type.decode(stored));
    }

    /** The components that may be changed: not those of the key, nor the version, which counts by itself. */
    List<FormField> fields(Map<String, String> given) {
        ItemDesign design = table.item(type);
        List<FormField> fields = new ArrayList<>();
        for (RecordComponent component : item.getClass().getRecordComponents()) {
            String name = PREFIX + component.getName();
            if (isFixed(design, component.getName())) {
                continue;
            }
            boolean required = design.attribute(component.getName())
                    .map(attribute -> !attribute.nullable())
                    .orElse(true);
            String words = design.attribute(component.getName())
                    .map(attribute -> attribute.type().words())
                    .orElse("");
            String value = given.getOrDefault(name, TextValues.text(TextValues.component(item, component)));
            fields.add(FormField.of(name, component.getName(), component.getGenericType(), required, words, value));
        }
        return fields;
    }

    private static boolean isFixed(ItemDesign design, String component) {
        return design.key().uses(component) || component.equals(design.version());
    }

    /** Returns the record with what a form says; a field that was left as it was keeps its value. */
    Record changed(Map<String, String> given) throws ReflectiveOperationException {
        ItemDesign design = table.item(type);
        List<@Nullable Object> values = new ArrayList<>();
        for (RecordComponent component : item.getClass().getRecordComponents()) {
            String name = component.getName();
            Object value = TextValues.component(item, component);
            String text = given.get(PREFIX + name);
            boolean same = text == null || text.replace("\r\n", "\n").equals(TextValues.text(value));
            boolean required = design.attribute(name)
                    .map(attribute -> !attribute.nullable())
                    .orElse(true);
            values.add(
                    same || isFixed(design, name)
                            ? value
                            : FormField.read(given, PREFIX + name, name, component.getGenericType(), required));
        }
        return RecordFields.create(item.getClass(), values);
    }

    /** Of everything that is stored, to notice changes by others. */
    String fingerprint() {
        try {
            byte[] text = StoredText.json(table, stored).getBytes(UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("SHA-256 is not available on this JVM", missing);
        }
    }

    void requireUnchanged(Optional<String> fingerprint) {
        if (!fingerprint.orElse("").equals(fingerprint())) {
            throw outdated();
        }
    }

    private static RefusedException outdated() {
        return Refusal.changed("the item has changed since this page was shown; look at it again");
    }

    /** Replaces the item, if it is still as it was read. */
    @SuppressWarnings("unchecked") // the type reads and writes records of its own class
    void replace(Record changed) {
        ItemKey<Object> key = ((ItemType<Object>) type).keyOf(item);
        commit(writer().transaction().check(key, asRead()).replace(changed));
    }

    /** Deletes the item, if it is still as it was read. */
    @SuppressWarnings("unchecked") // the type reads and writes records of its own class
    void delete() {
        ItemKey<Object> key = ((ItemType<Object>) type).keyOf(item);
        commit(writer().transaction().deleteIf(key, asRead()));
    }

    private static void commit(Transaction transaction) {
        try {
            transaction.commit();
        } catch (PreconditionException moved) {
            throw outdated().withCause(moved);
        }
    }

    /** Holds of the item as it was read. A version alone would not do: not every kind of item has one. */
    private Condition<Object> asRead() {
        List<Condition<Object>> conditions = new ArrayList<>();
        stored.forEach((name, value) -> {
            if (!address.key().containsKey(name)) {
                conditions.add(Operand.path(name).compare("=", Operand.value(value)));
            }
        });
        for (String name : type.attributeNames()) {
            if (!stored.containsKey(name)) {
                conditions.add(Operand.path(name).absent());
            }
        }
        conditions.add(Operand.path(type.partitionKey()).present());
        return Condition.allOf(conditions);
    }

    Map<String, AttributeValue> encoded(Object other) {
        return PatternPages.encoded(type, other);
    }

    /** A Monochord that knows the table, with everything that a write has to keep: guards, parents, versions. */
    private Monochord writer() {
        Monochord monochord = table.monochord().toBuilder().build();
        monochord.open(table.info());
        return monochord;
    }
}
