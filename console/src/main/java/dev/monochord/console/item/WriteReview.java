package dev.monochord.console.item;

import dev.monochord.console.call.KeyTexts;
import dev.monochord.console.call.TextValues;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Versioning;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a call of a pattern that writes changes: the stored item, read by its key, beside the one that the call leaves. Guards
 * and parents are not part of it. For one visit.
 */
final class WriteReview {

    private final ServedTable table;
    private final PatternDesign pattern;
    private final @Nullable Object[] arguments;

    WriteReview(PatternVisit call, @Nullable Object[] arguments) {
        this.table = call.table();
        this.pattern = call.pattern();
        this.arguments = arguments;
    }

    /** Returns every attribute of the item before or after; none if there is no item and the call makes none. */
    List<AttributeChange> changes() throws ReflectiveOperationException {
        for (Object argument : arguments) {
            if (argument instanceof Record item) {
                Optional<ItemType<?>> type = ItemGroup.type(table, item);
                if (type.isPresent()) {
                    return ofRecord(type.get(), item);
                }
            }
        }
        return byKey();
    }

    @SuppressWarnings("unchecked") // the type reads and writes records of its own class
    private List<AttributeChange> ofRecord(ItemType<?> kind, Record item) {
        ItemType<Object> type = (ItemType<Object>) kind;
        Map<String, AttributeValue> stored =
                new StoredRows(table).get(type.keyOf(item).attributes());
        if (pattern.kind() == PatternKind.DELETE) {
            return AttributeChange.between(table, stored, Map.of());
        }
        Versioning<Object> versioning = type.versioning();
        boolean counts = pattern.kind() == PatternKind.REPLACE && versioning != null;
        Map<String, AttributeValue> written = new HashMap<>(
                type.encode(counts ? Objects.requireNonNull(versioning).next(item) : item));
        if (pattern.kind() != PatternKind.CREATE) {
            Set<String> counters = counters(table.item(type));
            stored.forEach((name, value) -> {
                boolean isUnknown =
                        type.keepsUnknown() && !type.attributeNames().contains(name);
                if (isUnknown || counters.contains(name)) {
                    written.put(name, value);
                }
            });
        }
        return AttributeChange.between(table, stored, written);
    }

    /** The attributes of an item that count its children, which no write of the item itself changes. */
    private Set<String> counters(ItemDesign item) {
        return table.design().items().stream()
                .flatMap(child -> child.parents().stream())
                .filter(parent -> parent.item().equals(item.name()))
                .map(ParentDesign::counter)
                .filter(Objects::nonNull)
                .flatMap(counter -> item.attribute(counter).stream())
                .map(AttributeDesign::name)
                .collect(Collectors.toSet());
    }

    private List<AttributeChange> byKey() throws ReflectiveOperationException {
        ItemType<?> type = table.type(pattern.item());
        Map<String, AttributeValue> stored = new StoredRows(table).get(key(table.item(type)));
        if (stored.isEmpty()) {
            return List.of();
        }
        return pattern.kind() == PatternKind.PARTIAL_UPDATE
                ? AttributeChange.between(table, stored, updated(type, stored))
                : AttributeChange.between(table, stored, Map.of());
    }

    private Map<String, AttributeValue> key(ItemDesign item) {
        KeyTexts texts = new KeyTexts(this::text);
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        List<KeyAttributeDesign> attributes = table.design().keys();
        List<KeyTemplate> templates = item.key().all();
        for (int i = 0; i < templates.size(); i++) {
            KeyRole role = i == 0 ? KeyRole.PARTITION : KeyRole.SORT;
            key.put(attributes.get(i).name(), texts.write(role, attributes.get(i), templates.get(i)));
        }
        return key;
    }

    private String text(String variable) {
        for (int i = 0; i < arguments.length; i++) {
            ParameterDesign parameter = pattern.parameters().get(i);
            if (parameter.binding() == ParameterBinding.EQUALS
                    && parameter.target().equals(variable)) {
                return TextValues.text(arguments[i]);
            }
        }
        throw Refusal.invalid(variable, "is missing");
    }

    /** The stored item with the new values; as it is if no record can be made of it. */
    @SuppressWarnings("unchecked") // the type reads and writes records of its own class
    private Map<String, AttributeValue> updated(ItemType<?> kind, Map<String, AttributeValue> stored)
            throws ReflectiveOperationException {
        ItemType<Object> type = (ItemType<Object>) kind;
        try {
            Record item = (Record) type.decode(stored);
            List<@Nullable Object> values = new ArrayList<>();
            for (RecordComponent component : item.getClass().getRecordComponents()) {
                values.add(changed(component, TextValues.component(item, component)));
            }
            Object changed = RecordFields.create(item.getClass(), values);
            Versioning<Object> versioning = type.versioning();
            Map<String, AttributeValue> written = new HashMap<>(stored);
            written.keySet().removeAll(type.attributeNames());
            written.putAll(type.encode(versioning == null ? changed : versioning.next(changed)));
            return written;
        } catch (StoredItemException | RefusedException unreadable) {
            return stored;
        }
    }

    private @Nullable Object changed(RecordComponent component, @Nullable Object value) {
        for (int i = 0; i < arguments.length; i++) {
            ParameterDesign parameter = pattern.parameters().get(i);
            if (!parameter.target().equals(component.getName())) {
                continue;
            }
            if (parameter.binding() == ParameterBinding.SET) {
                return arguments[i];
            }
            if (parameter.binding() == ParameterBinding.ADD) {
                BigDecimal before = value == null ? BigDecimal.ZERO : new BigDecimal(value.toString());
                BigDecimal sum = before.add(new BigDecimal(TextValues.text(arguments[i])));
                return TextValues.parse(component.getName(), sum.toPlainString(), component.getGenericType());
            }
        }
        return value;
    }
}
