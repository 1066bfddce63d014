package dev.monochord.console.item;

import dev.monochord.console.call.CompiledTable;
import dev.monochord.console.call.ParameterHints;
import dev.monochord.console.call.TextValues;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.Refusal;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The parameters of a pattern as a form, and the arguments that a filled form gives. For one visit. */
final class PatternArguments {

    static final int PAGE_SIZE = 25;
    private static final int MAX_PAGE_SIZE = 200;
    private static final String PREFIX = "p.";

    private final ServedTable table;
    private final PatternDesign pattern;
    private final CompiledTable compiled;
    private final Method method;

    PatternArguments(ServedTable table, PatternDesign pattern) throws NoSuchMethodException {
        this.table = table;
        this.pattern = pattern;
        this.compiled = table.compiled();
        this.method = compiled.method(pattern);
    }

    CompiledTable compiled() {
        return compiled;
    }

    /** The kind of item whose record a write takes: the one that the form names, or the first. */
    private ItemDesign written(Map<String, String> given) {
        String name = given.getOrDefault("kind", pattern.item());
        return table.design()
                .item(pattern.items().contains(name) ? name : pattern.item())
                .orElseThrow();
    }

    /** Returns the fields of the form, filled with what was given. */
    List<FormField> fields(Map<String, String> given) throws ReflectiveOperationException {
        List<FormField> fields = new ArrayList<>();
        for (int i = 0; i < pattern.parameters().size(); i++) {
            ParameterDesign parameter = pattern.parameters().get(i);
            String name = PREFIX + parameter.name();
            Type type = method.getGenericParameterTypes()[i];
            switch (parameter.binding()) {
                case ITEM -> fields.addAll(componentFields(name, given));
                case PAGE ->
                    fields.add(new FormField(
                            "size",
                            "page size",
                            "number",
                            List.of(),
                            true,
                            "1 to " + MAX_PAGE_SIZE,
                            given.getOrDefault("size", Integer.toString(PAGE_SIZE))));
                case KEYS ->
                    fields.add(new FormField(
                            name,
                            parameter.name(),
                            "area",
                            List.of(),
                            true,
                            keysHint(parameter),
                            given.getOrDefault(name, "")));
                default ->
                    fields.add(FormField.of(
                            name,
                            parameter.name(),
                            plain(type),
                            isRequired(parameter, type),
                            ParameterHints.of(parameter),
                            given.getOrDefault(name, "")));
            }
        }
        return fields;
    }

    private List<FormField> componentFields(String name, Map<String, String> given) throws ClassNotFoundException {
        ItemDesign item = written(given);
        List<FormField> fields = new ArrayList<>();
        for (RecordComponent component : compiled.record(item).getRecordComponents()) {
            String field = name + "." + component.getName();
            Optional<AttributeDesign> attribute = item.attribute(component.getName());
            boolean required = attribute.map(known -> !known.nullable()).orElse(true);
            String type = attribute.map(known -> known.type().words()).orElse("");
            fields.add(FormField.of(
                    field,
                    component.getName(),
                    plain(component.getGenericType()),
                    required,
                    type,
                    given.getOrDefault(field, "")));
        }
        return fields;
    }

    /** Returns the arguments of the call; refused, naming the field, if something is missing or of another type. */
    @Nullable
    Object[] read(Map<String, String> given) throws ReflectiveOperationException {
        @Nullable Object[] arguments = new Object[pattern.parameters().size()];
        for (int i = 0; i < arguments.length; i++) {
            ParameterDesign parameter = pattern.parameters().get(i);
            Type type = method.getGenericParameterTypes()[i];
            arguments[i] = switch (parameter.binding()) {
                case ITEM -> item(PREFIX + parameter.name(), given);
                case PAGE -> PageRequest.of(size(given), given.get("token"));
                case KEYS -> keys(parameter, given, type);
                default -> single(parameter, given, type);
            };
        }
        return arguments;
    }

    private static @Nullable Object single(ParameterDesign parameter, Map<String, String> given, Type type) {
        boolean required = isRequired(parameter, type);
        Object value = FormField.read(given, PREFIX + parameter.name(), parameter.name(), plain(type), required);
        return isOptional(type) ? Optional.ofNullable(value) : value;
    }

    private Object item(String name, Map<String, String> given) throws ReflectiveOperationException {
        ItemDesign item = written(given);
        Class<?> type = compiled.record(item);
        List<@Nullable Object> values = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            boolean required = item.attribute(component.getName())
                    .map(known -> !known.nullable())
                    .orElse(true);
            Type componentType = component.getGenericType();
            Object value = FormField.read(
                    given, name + "." + component.getName(), component.getName(), plain(componentType), required);
            values.add(isOptional(componentType) ? Optional.ofNullable(value) : value);
        }
        return RecordFields.create(type, values);
    }

    private List<Object> keys(ParameterDesign parameter, Map<String, String> given, Type type) {
        List<String> lines = given.getOrDefault(PREFIX + parameter.name(), "")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        if (lines.isEmpty()) {
            throw Refusal.invalid(parameter.name(), "is missing: give one key a line");
        }
        Type element = type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : String.class;
        return lines.stream()
                .map(line -> parameter.target().isEmpty()
                        ? key(parameter.name(), line)
                        : TextValues.parse(parameter.name(), line, element))
                .toList();
    }

    @SuppressWarnings("unchecked") // a key is of the kind that the pattern reads
    private Object key(String field, String line) {
        String[] parts = line.split("\\s*\\|\\s*", 2);
        List<KeyAttributeDesign> attributes = table.design().keys();
        if (parts.length != attributes.size()) {
            throw Refusal.invalid(field, "must be lines of " + keyForm());
        }
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (int i = 0; i < parts.length; i++) {
            key.put(attributes.get(i).name(), ItemAddress.value(attributes.get(i), field, parts[i]));
        }
        return new ItemKey<>((ItemType<Object>) table.type(pattern.item()), key);
    }

    private String keyForm() {
        return table.design().keys().stream().map(KeyAttributeDesign::name).collect(Collectors.joining(" | "));
    }

    private String keysHint(ParameterDesign parameter) {
        return parameter.target().isEmpty() ? "one key a line: " + keyForm() : "one " + parameter.target() + " a line";
    }

    private static int size(Map<String, String> given) {
        int size = (Integer) TextValues.parse("page size", given.getOrDefault("size", "" + PAGE_SIZE), int.class);
        if (size < 1 || size > MAX_PAGE_SIZE) {
            throw Refusal.invalid("page size", "must be from 1 to " + MAX_PAGE_SIZE);
        }
        return size;
    }

    private static boolean isRequired(ParameterDesign parameter, Type type) {
        return !parameter.optional() && !isOptional(type);
    }

    private static boolean isOptional(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() == Optional.class;
    }

    private static Type plain(Type type) {
        return isOptional(type) ? ((ParameterizedType) type).getActualTypeArguments()[0] : type;
    }

    /** {@code cello.tokens("blue", PageRequest.first(25))}. */
    String javaLine(@Nullable Object[] arguments) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            boolean page = pattern.parameters().get(i).binding() == ParameterBinding.PAGE;
            texts.add(
                    page && arguments[i] instanceof PageRequest request
                            ? request.token() == null
                                    ? "PageRequest.first(" + request.size() + ")"
                                    : "PageRequest.of(" + request.size() + ", \"" + request.token() + "\")"
                            : TextValues.java(arguments[i]));
        }
        String variable = compiled.variable();
        return variable + "." + pattern.name() + "(" + String.join(", ", texts) + ")";
    }
}
