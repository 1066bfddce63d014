package dev.monochord.console.planned;

import dev.monochord.console.call.ParameterHints;
import dev.monochord.console.call.TextValues;
import dev.monochord.console.item.FormField;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.expression.ParameterPath;
import dev.monochord.model.expression.PathStep;
import dev.monochord.model.expression.TextScope;
import dev.monochord.model.expression.TextUse;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.expression.TypedOperand;
import dev.monochord.model.expression.TypedText;
import dev.monochord.systems.kit.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parameters of a pattern as a form, by their types in the design, and what was typed into it. Immutable.
 *
 * @param given the texts by the names of the fields
 */
record PlannedForm(TableDesign table, PatternDesign pattern, Map<String, String> given) {

    private static final int MAX_SIZE = 200;
    private static final int DEFAULT_SIZE = 25;
    private static final String SIZE = "size";
    private static final String PREFIX = "p.";
    private static final String TIME = "a time such as 2026-11-17T08:00:00Z";

    PlannedForm {
        given = Map.copyOf(given);
    }

    List<FormField> fields() {
        List<FormField> fields = new ArrayList<>();
        for (ParameterDesign parameter : pattern.parameters()) {
            switch (parameter.binding()) {
                case PAGE, LIMIT -> fields.add(size(parameter));
                case KEYS -> fields.add(field(parameter, "area", List.of(), keysHint(parameter)));
                case VALUE -> fields.addAll(values(parameter));
                default -> fields.add(value(parameter));
            }
        }
        return fields;
    }

    /** The fields of a parameter of the filter: one, or one for each component of it that the filter uses. */
    private List<FormField> values(ParameterDesign parameter) {
        Map<String, FormField> fields = new LinkedHashMap<>();
        for (TypedCondition condition : predicates()) {
            boolean several = condition instanceof TypedCondition.OneOf in && in.collection();
            condition
                    .arguments()
                    .filter(argument -> argument.parameter().parameter().equals(parameter.name()))
                    .forEach(argument -> fields.putIfAbsent(
                            String.join(".", argument.parameter().names()), value(argument, several)));
            condition.paths().flatMap(path -> path.steps().stream()).forEach(step -> {
                ParameterPath named = step instanceof PathStep.EntryOf entry
                        ? entry.parameter()
                        : step instanceof PathStep.PositionOf position ? position.parameter() : null;
                if (named != null && named.parameter().equals(parameter.name())) {
                    String label = String.join(".", named.names());
                    fields.putIfAbsent(
                            label,
                            new FormField(
                                    PREFIX + label,
                                    label,
                                    "text",
                                    List.of(),
                                    true,
                                    "for the filter",
                                    given.getOrDefault(PREFIX + label, "")));
                }
            });
        }
        return List.copyOf(fields.values());
    }

    /** The comparisons of the filter. */
    private List<TypedCondition> predicates() {
        List<ItemDesign> items = pattern.items().stream()
                .flatMap(name -> table.item(name).stream())
                .toList();
        String text = pattern.texts().filter();
        TypedCondition filter = text.isEmpty() || items.isEmpty()
                ? null
                : TypedText.condition(text, new TextScope(items, pattern.parameters(), TextUse.FILTER, pattern.name()))
                        .condition();
        return filter == null ? List.of() : predicates(filter).toList();
    }

    private static Stream<TypedCondition> predicates(TypedCondition condition) {
        return condition.parts().isEmpty()
                ? Stream.of(condition)
                : condition.parts().stream().flatMap(PlannedForm::predicates);
    }

    private FormField value(TypedOperand.Argument argument, boolean several) {
        String label = String.join(".", argument.parameter().names());
        AttributeType type = argument.form().type();
        String words = type instanceof AttributeType.Time ? TIME : type.words();
        List<String> options =
                type instanceof AttributeType.Enumeration names && !several ? names.constants() : List.of();
        String input = several ? "area" : options.isEmpty() ? "text" : "select";
        String hint = "for the filter" + (several ? ", one value a line; " : "; ") + words;
        return new FormField(
                PREFIX + label,
                label,
                input,
                options,
                !argument.nullable(),
                hint,
                given.getOrDefault(PREFIX + label, ""));
    }

    private FormField size(ParameterDesign parameter) {
        String label = parameter.binding() == ParameterBinding.PAGE ? "page size" : parameter.name();
        String value = given.getOrDefault(SIZE, Integer.toString(DEFAULT_SIZE));
        return new FormField(SIZE, label, "number", List.of(), true, "1 to " + MAX_SIZE, value);
    }

    private FormField value(ParameterDesign parameter) {
        AttributeType type = type(parameter.target());
        String hint = ParameterHints.of(parameter);
        String words = type == AttributeType.TEXT ? "" : type instanceof AttributeType.Time ? TIME : type.words();
        String both = hint.isEmpty() || words.isEmpty() ? hint + words : hint + "; " + words;
        if (type instanceof AttributeType.Enumeration names && parameter.binding() != ParameterBinding.BEGINS_WITH) {
            return field(parameter, "select", names.constants(), hint);
        }
        return type == AttributeType.BOOLEAN
                ? field(parameter, "select", List.of("true", "false"), hint)
                : field(parameter, "text", List.of(), both);
    }

    private FormField field(ParameterDesign parameter, String input, List<String> options, String hint) {
        String name = PREFIX + parameter.name();
        return new FormField(
                name, parameter.name(), input, options, !parameter.optional(), hint, given.getOrDefault(name, ""));
    }

    /** The type of a component, by the first kind of item that has it. */
    AttributeType type(String component) {
        return attribute(component).map(AttributeDesign::type).orElse(AttributeType.TEXT);
    }

    private Optional<AttributeDesign> attribute(String component) {
        return pattern.items().stream()
                .flatMap(name -> table.item(name).stream())
                .flatMap(item -> item.attribute(component).stream())
                .findFirst();
    }

    private String keysHint(ParameterDesign parameter) {
        return parameter.target().isEmpty() ? "one key a line: " + keyForm() : "one " + parameter.target() + " a line";
    }

    private String keyForm() {
        return table.keys().stream().map(KeyAttributeDesign::name).collect(Collectors.joining(" | "));
    }

    /** The text of a parameter; refused if it is empty. */
    String text(String parameter) {
        return optional(parameter).orElseThrow(() -> Refusal.invalid(parameter, "is missing"));
    }

    Optional<String> optional(String parameter) {
        return Optional.ofNullable(given.get(PREFIX + parameter)).filter(text -> !text.isEmpty());
    }

    /** The lines of a parameter that takes several keys, each as the texts of its parts. */
    List<String> lines(ParameterDesign parameter) {
        return lines(parameter.name());
    }

    /** The lines of a field that takes several values. */
    List<String> lines(String parameter) {
        List<String> lines = text(parameter)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        if (lines.isEmpty() || lines.size() > MAX_SIZE / 2) {
            throw Refusal.invalid(parameter, "must be 1 to " + MAX_SIZE / 2 + " lines");
        }
        return lines;
    }

    /** The parts of a line that gives a whole key. */
    String[] parts(ParameterDesign parameter, String line) {
        String[] parts = line.split("\\s*\\|\\s*", 2);
        if (parts.length != table.keys().size()) {
            throw Refusal.invalid(parameter.name(), "must be lines of " + keyForm());
        }
        return parts;
    }

    /** The most items to show. */
    int size() {
        int wanted = (Integer) TextValues.parse(SIZE, given.getOrDefault(SIZE, "" + DEFAULT_SIZE), int.class);
        if (wanted < 1 || wanted > MAX_SIZE) {
            throw Refusal.invalid(SIZE, "must be from 1 to " + MAX_SIZE);
        }
        return wanted;
    }

    /** The fields as the query of an address. */
    Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("run", "1");
        fields().stream()
                .map(FormField::name)
                .filter(name -> name.startsWith(PREFIX))
                .forEach(name -> Optional.ofNullable(given.get(name)).ifPresent(text -> query.put(name, text)));
        Optional.ofNullable(given.get(SIZE)).ifPresent(text -> query.put(SIZE, text));
        return query;
    }
}
