package dev.monochord.model.expression;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves paths and parameters. For one text. */
record PathTyping(TextScope scope, List<TextProblem> problems) {

    void add(Diagnostic diagnostic, Object... arguments) {
        problems.add(TextProblem.of(diagnostic, arguments));
    }

    /** Returns whether every kind of item has the component at which the path starts. */
    boolean knows(ParsedPath path) {
        return scope.items().stream()
                .allMatch(item -> item.attribute(path.root().name()).isPresent());
    }

    /** Returns the path, or null if it leads nowhere; that is then reported. */
    @Nullable
    TypedPath type(ParsedPath path) {
        AttributeDesign root = root(path.root());
        if (root == null) {
            return null;
        }
        TypedPath typed = TypedPath.of(root);
        for (ParsedPath.Step step : path.steps().subList(1, path.steps().size())) {
            typed = child(typed, step, path.column());
            if (typed == null) {
                return null;
            }
        }
        return typed;
    }

    private @Nullable AttributeDesign root(ParsedPath.Name name) {
        AttributeDesign first = null;
        for (ItemDesign item : scope.items()) {
            AttributeDesign found = item.attribute(name.name()).orElse(null);
            if (found == null) {
                String hint = Nearest.hint(name.name(), item.components());
                add(Diagnostic.TEXT_NAME, name.name(), name.column(), "a component of " + item.name(), hint);
                return null;
            }
            if (found.keyOnly()) {
                add(Diagnostic.TEXT_KEY_ONLY, name.name(), name.column());
                return null;
            }
            if (first == null) {
                first = found;
            } else if (!first.name().equals(found.name()) || !first.type().equals(found.type())) {
                String reason = "is stored in another way in " + item.name() + " than in "
                        + scope.items().get(0).name();
                add(Diagnostic.TEXT_TYPE, name.name(), name.column(), reason);
                return null;
            }
        }
        return first;
    }

    private @Nullable TypedPath child(TypedPath parent, ParsedPath.Step step, int column) {
        AttributeType type = parent.type();
        if (step instanceof ParsedPath.Name name) {
            return named(parent, name);
        }
        boolean entries = type instanceof AttributeType.MapOf || type == AttributeType.DOCUMENT;
        if (step instanceof ParsedPath.Entry entry && entries) {
            return argument(entry.parameter(), entry.column())
                    ? then(parent, new PathStep.EntryOf(entry.parameter()), value(type))
                    : null;
        }
        boolean positions = type instanceof AttributeType.ListOf || type == AttributeType.DOCUMENT;
        if (step instanceof ParsedPath.Position position && positions) {
            return then(parent, new PathStep.Position(position.index()), OperandForm.element(type));
        }
        if (step instanceof ParsedPath.PositionOf position && positions) {
            return argument(position.parameter(), position.column())
                    ? then(parent, new PathStep.PositionOf(position.parameter()), OperandForm.element(type))
                    : null;
        }
        String reason = "is " + type.phrase()
                + (step instanceof ParsedPath.Entry ? ", which has no entries by name" : ", which has no positions");
        add(Diagnostic.TEXT_TYPE, parent.display(), column, reason);
        return null;
    }

    private @Nullable TypedPath named(TypedPath parent, ParsedPath.Name name) {
        AttributeType type = parent.type();
        if (type instanceof AttributeType.MapOf || type == AttributeType.DOCUMENT) {
            return then(parent, new PathStep.Entry(name.name()), value(type));
        }
        List<AttributeDesign> components = components(type);
        Optional<AttributeDesign> found = components.stream()
                .filter(c -> c.component().equals(name.name()))
                .findFirst();
        if (found.isPresent()) {
            return then(
                    parent,
                    new PathStep.Component(name.name(), found.get().name()),
                    found.get().type());
        }
        if (components.isEmpty()) {
            String reason = "is " + type.phrase() + ", which has no components";
            add(Diagnostic.TEXT_TYPE, parent.display(), name.column(), reason);
        } else {
            Set<String> known = new LinkedHashSet<>();
            components.forEach(c -> known.add(c.component()));
            String hint = Nearest.hint(name.name(), known);
            add(Diagnostic.TEXT_NAME, name.name(), name.column(), "a component of " + parent.display(), hint);
        }
        return null;
    }

    /** The components of a record, or those that any of several records has. */
    private static List<AttributeDesign> components(AttributeType type) {
        if (type instanceof AttributeType.Nested nested) {
            return nested.attributes();
        }
        return type instanceof AttributeType.Union union
                ? union.members().values().stream()
                        .flatMap(member -> member.attributes().stream())
                        .toList()
                : List.of();
    }

    private static AttributeType value(AttributeType type) {
        return type instanceof AttributeType.MapOf map ? map.value() : type;
    }

    private static TypedPath then(TypedPath parent, PathStep step, AttributeType type) {
        List<PathStep> steps = new ArrayList<>(parent.steps());
        steps.add(step);
        return new TypedPath(steps, type);
    }

    /** Returns whether a parameter can be part of a path: it is there and never null. */
    private boolean argument(ParameterPath parameter, int column) {
        Optional<Boolean> nullable = nullable(parameter, column);
        if (nullable.orElse(false)) {
            add(Diagnostic.TEXT_NULL, parameter, column, "a path has no place for null");
        }
        return nullable.isPresent() && !nullable.get();
    }

    /** Returns whether a parameter may be null; reports an unknown parameter and returns empty. */
    Optional<Boolean> nullable(ParameterPath path, int column) {
        ParameterDesign parameter = scope.parameter(path.parameter()).orElse(null);
        if (parameter == null) {
            List<String> known =
                    scope.parameters().stream().map(ParameterDesign::name).toList();
            add(
                    Diagnostic.TEXT_NAME,
                    path,
                    column,
                    "a parameter of " + scope.pattern(),
                    Nearest.hint(path.parameter(), known));
            return Optional.empty();
        }
        if (path.components().isEmpty()) {
            return Optional.of(parameter.optional());
        }
        if (parameter.optional()) {
            add(Diagnostic.TEXT_NULL, ParameterPath.of(path.parameter()), column, "its components cannot be read then");
            return Optional.empty();
        }
        return Optional.of(parameter.optionalComponents().contains(String.join(".", path.components())));
    }
}
