package dev.monochord.model.check;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import dev.monochord.model.problem.Place;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks the templates of one item: in the table, in each index, in its guards. For one item. */
record KeyTemplateChecks(TableDesign table, ItemDesign item, ProblemList problems) {

    private static final Pattern LIKE_A_TIME =
            Pattern.compile(".*(At|Time|Date|Timestamp)|at|time|date|timestamp|when");
    private static final Pattern LIKE_A_VERSION = Pattern.compile("version|.*Version");
    private static final Pattern LIKE_AN_ADDRESS = Pattern.compile("(?i).*(email|username)");

    void run() {
        whole(item.key(), null);
        item.alternativeKeys()
                .forEach(key -> key.all().forEach(t -> variables(at("@AlternativeKey " + key.display()), t)));
        for (IndexKeyDesign key : item.indexKeys()) {
            Optional<IndexDesign> index = table.index(key.index());
            if (index.filter(IndexDesign::multiAttribute).isPresent()) {
                add(
                        at("@IndexKey " + key.index()),
                        Diagnostic.MULTI_ATTRIBUTE_DECLARED,
                        item.name(),
                        key.index(),
                        index.get().keys().stream()
                                .map(KeyAttributeDesign::name)
                                .collect(Collectors.joining(", ")));
            } else if (index.isPresent()) {
                whole(key.templates(), index.get());
            } else {
                List<String> known =
                        table.indexes().stream().map(IndexDesign::name).toList();
                add(
                        at("@IndexKey " + key.index()),
                        Diagnostic.UNKNOWN_INDEX,
                        key.index(),
                        Nearest.hint(key.index(), known));
            }
            String shardBy = key.shardBy();
            if (shardBy != null && item.attribute(shardBy).isEmpty()) {
                add(
                        at("@IndexKey " + key.index()),
                        Diagnostic.UNKNOWN_COMPONENT,
                        "The shard of index " + key.index(),
                        shardBy,
                        Nearest.hint(shardBy, item.components()));
            }
        }
        table.indexes().stream()
                .filter(IndexDesign::multiAttribute)
                .forEach(index ->
                        table.indexKey(item, index.name()).ifPresent(key -> attributes(index, key.templates())));
        for (UniqueGuard guard : item.guards()) {
            Place unique = at("@Unique " + guard.field());
            guard.key().all().stream().distinct().forEach(t -> variables(unique, t));
            guard.key().partition().variables().stream()
                    .filter(v -> v.format().equals(KeyFormat.TEXT))
                    .filter(v -> LIKE_AN_ADDRESS.matcher(v.name()).matches())
                    .forEach(v -> add(
                            unique,
                            Diagnostic.CASE_FOLDED,
                            v.name(),
                            guard.key().partition()));
        }
        item.derived().forEach(d -> variables(at("@Derived " + d.name()), d.template()));
    }

    /** The attributes of an item that are the key of a multi-attribute index. */
    private void attributes(IndexDesign index, KeyTemplates key) {
        for (int i = 0; i < key.partitions().size(); i++) {
            KeyTemplate template = key.partitions().get(i);
            template(attribute(template), template, index.partitionKeys().get(i), KeyRole.PARTITION);
        }
        for (int i = 0; i < key.sorts().size(); i++) {
            KeyTemplate template = key.sorts().get(i);
            template(attribute(template), template, index.sortKeys().get(i), KeyRole.SORT);
            order(attribute(template), template, index.sortKeys().get(i), index);
        }
    }

    private Place attribute(KeyTemplate template) {
        return template.plain() ? at(template.variableNames().get(0)) : place();
    }

    private void whole(KeyTemplates key, @Nullable IndexDesign index) {
        List<KeyAttributeDesign> sortKeys = table.sortKeys(index == null ? null : index.name());
        KeyAttributeDesign sortKey = sortKeys.isEmpty() ? null : sortKeys.get(0);
        String owner = index == null ? "The table" : "Index " + index.name();
        String annotation = index == null ? "@Key" : "@IndexKey " + index.name();
        Place partitionPlace = at(annotation + " partition");
        Place sortPlace = at(annotation + " sort");
        KeyTemplate sort = key.sort();
        if (sortKey != null && sort == null) {
            add(sortPlace, Diagnostic.SORT_MISSING, owner);
        } else if (sortKey == null && sort != null) {
            add(sortPlace, Diagnostic.SORT_UNEXPECTED, owner, sort);
        }
        template(
                partitionPlace,
                key.partition(),
                index == null ? table.partition() : index.partitionKeys().get(0),
                KeyRole.PARTITION);
        if (sort != null && sortKey != null) {
            template(sortPlace, sort, sortKey, KeyRole.SORT);
            order(sortPlace, sort, sortKey, index);
        }
        if (index == null) {
            nullable(partitionPlace, key.partition());
            if (sort != null && !sort.equals(key.partition())) {
                nullable(sortPlace, sort);
            }
        }
    }

    private void template(Place at, KeyTemplate template, KeyAttributeDesign attribute, KeyRole role) {
        variables(at, template);
        boolean single = template.plain()
                && item.attribute(template.variableNames().get(0))
                        .map(a -> a.type().stored() == attribute.type())
                        .orElse(true);
        if (attribute.type() != StoredType.S && !single) {
            String written = template.plain()
                    ? item.attribute(template.variableNames().get(0))
                            .map(a -> a.type().words())
                            .orElse("text")
                    : "text";
            add(
                    at,
                    Diagnostic.KEY_ATTRIBUTE_TYPE,
                    attribute.name(),
                    attribute.type().words(),
                    template.display(),
                    written);
        }
        boolean textOfNumber = attribute.type() == StoredType.S
                && template.plain()
                && item.attribute(template.variableNames().get(0))
                        .map(a -> a.name().equals(attribute.name()) && a.type().stored() == StoredType.N)
                        .orElse(false);
        if (textOfNumber) {
            add(at, Diagnostic.KEY_ATTRIBUTE_TYPE, attribute.name(), "String", template.display(), "a Number");
        }
        int bytes = template.parts().stream()
                .filter(KeyPart.Literal.class::isInstance)
                .mapToInt(p -> p.toString().getBytes(StandardCharsets.UTF_8).length)
                .sum();
        if (bytes > role.limit()) {
            String start = template.display();
            add(
                    at,
                    Diagnostic.TEMPLATE_TOO_LONG,
                    start.substring(0, Math.min(40, start.length())),
                    bytes,
                    role.limit());
        }
    }

    private void variables(Place at, KeyTemplate template) {
        for (int i = 0; i < template.parts().size(); i++) {
            if (!(template.parts().get(i) instanceof KeyPart.Variable variable)) {
                continue;
            }
            Optional<AttributeDesign> attribute = item.attribute(variable.name());
            if (attribute.isEmpty()) {
                add(
                        at,
                        Diagnostic.UNKNOWN_VARIABLE,
                        variable.name(),
                        template.written(),
                        Nearest.hint(variable.name(), item.components()));
                continue;
            }
            if (i > 0
                    && template.parts().get(i - 1) instanceof KeyPart.Literal before
                    && before.text().endsWith("$")) {
                add(at, Diagnostic.DOLLAR_BEFORE_VARIABLE, variable.name(), template.written());
            }
            AttributeType type = attribute.get().type();
            if (!keyable(type, template)) {
                add(at, Diagnostic.KEY_TYPE, variable.name(), template.written(), type.phrase());
                continue;
            }
            if (!fits(type, variable.format())) {
                add(
                        at,
                        Diagnostic.KEY_FORMAT,
                        variable.name(),
                        variable.format().spec(),
                        words(variable.format()),
                        type.phrase());
                continue;
            }
            String delimiter = template.delimiterAfter(i);
            if (delimiter != null && mayContain(type, variable.format(), delimiter)) {
                add(at, Diagnostic.DELIMITER_BEFORE_END, variable.name(), template.written(), delimiter);
            }
            if (i >= template.optionalFrom() && !attribute.get().nullable()) {
                add(at, Diagnostic.OPTIONAL_NEVER_ABSENT, variable.name(), template.written());
            }
        }
    }

    private static boolean keyable(AttributeType type, KeyTemplate template) {
        return switch (type.stored()) {
            case S -> true;
            case N ->
                !(type instanceof AttributeType.Numeric number
                        && (number.kind().floating() || !number.kind().whole() && !template.plain()));
            case B -> template.plain();
            default -> false;
        };
    }

    private static boolean fits(AttributeType type, KeyFormat format) {
        return switch (format.kind()) {
            case TEXT -> true;
            case WORD -> type.stored() == StoredType.S;
            case LOWER -> type.stored() == StoredType.S && !(type instanceof AttributeType.Time);
            case NUMBER -> type.stored() == StoredType.N && !(type instanceof AttributeType.Time);
            case PADDED ->
                type instanceof AttributeType.Numeric number && number.kind().whole();
            case ISO, SECONDS, MILLIS -> type instanceof AttributeType.Time;
        };
    }

    private static String words(KeyFormat format) {
        return format.time()
                ? "times"
                : format.text() ? "text" : format.kind() == KeyFormat.Kind.PADDED ? "whole numbers" : "numbers";
    }

    private static boolean mayContain(AttributeType type, KeyFormat format, String delimiter) {
        if (type instanceof AttributeType.Enumeration constants) {
            return constants.constants().stream().anyMatch(c -> c.contains(delimiter));
        }
        return switch (format.kind()) {
            case TEXT, LOWER -> true;
            case NUMBER -> delimiter.equals("-") || delimiter.equals(".");
            default -> false;
        };
    }

    private void nullable(Place at, KeyTemplate template) {
        template.requiredVariables().stream()
                .filter(v ->
                        item.attribute(v.name()).map(AttributeDesign::nullable).orElse(false))
                .forEach(v -> {
                    boolean last =
                            template.parts().get(template.parts().size() - 1).equals(v)
                                    && template.parts().size() > 2;
                    if (last) {
                        problems.add(Diagnostic.NULLABLE_IN_KEY, at, v.name(), template.written());
                    } else {
                        String remedy = "Remove @Nullable from the component, or build the key from another one.";
                        problems.advise(Diagnostic.NULLABLE_IN_KEY, at, remedy, v.name(), template.written());
                    }
                });
    }

    private void order(Place at, KeyTemplate sort, KeyAttributeDesign key, @Nullable IndexDesign index) {
        List<KeyPart.Variable> variables = sort.variables();
        for (KeyPart.Variable variable : variables) {
            Optional<AttributeDesign> attribute = item.attribute(variable.name());
            boolean judged = attribute.isEmpty() || !keyable(attribute.get().type(), sort);
            if (judged || key.type() != StoredType.S) {
                continue;
            }
            boolean text = attribute.get().type() == AttributeType.TEXT;
            if (variable.format().kind() == KeyFormat.Kind.NUMBER) {
                add(at, Diagnostic.UNPADDED_NUMBER, variable.name(), sort.display());
            } else if (text && LIKE_A_TIME.matcher(variable.name()).matches()) {
                add(at, Diagnostic.TIME_AS_TEXT, variable.name(), sort.written());
            } else if (text
                    && LIKE_A_VERSION
                            .matcher(variable.name().toLowerCase(Locale.ROOT))
                            .matches()) {
                add(at, Diagnostic.VERSION_AS_TEXT, variable.name(), sort.written());
            }
        }
        boolean time = !variables.isEmpty()
                && sort.parts().get(sort.parts().size() - 1) instanceof KeyPart.Variable last
                && last.format().time();
        boolean partitionNamesIt = !variables.isEmpty()
                && item.key()
                        .partition()
                        .uses(variables.get(variables.size() - 1).name());
        if (index == null && time && !partitionNamesIt) {
            add(at, Diagnostic.TIMESTAMP_ONLY, sort.display());
        }
    }

    /** The annotation that has the template: the compiler points there. */
    private Place at(String annotation) {
        return place().member(annotation);
    }

    private void add(Place at, Diagnostic diagnostic, Object... arguments) {
        problems.addOnce(diagnostic, at, arguments);
    }

    private Place place() {
        return Place.item(table.name(), item.name());
    }
}
