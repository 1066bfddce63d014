package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Add;
import dev.monochord.annotations.BeginsWith;
import dev.monochord.annotations.Bind;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.From;
import dev.monochord.annotations.If;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Limit;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.To;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.expression.ParameterPath;
import dev.monochord.model.problem.Diagnostic;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads what a parameter is for. For one table. */
record ParameterReader(Language language, Findings findings) {

    private static final Map<Class<? extends Annotation>, ParameterBinding> ROLES = roles();

    private static Map<Class<? extends Annotation>, ParameterBinding> roles() {
        Map<Class<? extends Annotation>, ParameterBinding> roles = new LinkedHashMap<>();
        roles.put(Bind.class, ParameterBinding.EQUALS);
        roles.put(BeginsWith.class, ParameterBinding.BEGINS_WITH);
        roles.put(From.class, ParameterBinding.FROM);
        roles.put(To.class, ParameterBinding.TO);
        roles.put(Filter.class, ParameterBinding.FILTER);
        roles.put(Limit.class, ParameterBinding.LIMIT);
        roles.put(Set.class, ParameterBinding.SET);
        roles.put(Add.class, ParameterBinding.ADD);
        roles.put(If.class, ParameterBinding.IF);
        return roles;
    }

    /**
     * The parameter, or nothing where it has no one role that the pattern takes; that is then reported.
     *
     * @param named the annotation says which item it is: another record is then a part of its key
     */
    Optional<ParameterSource> read(
            VariableElement element, PatternAnnotation pattern, boolean named, MethodTexts texts) {
        if (language.missing(element.asType())) {
            return Optional.empty();
        }
        Map<ParameterBinding, Mirror> given = new LinkedHashMap<>();
        ROLES.forEach(
                (type, binding) -> language.annotation(element, type).ifPresent(mirror -> given.put(binding, mirror)));
        if (given.size() > 1) {
            String names = given.values().stream().map(Mirror::name).collect(Collectors.joining(", "));
            findings.add(Site.of(element), Diagnostic.PARAMETER_ROLES, element.getSimpleName(), names);
            return Optional.empty();
        }
        Mirror mirror = given.values().stream().findFirst().orElse(null);
        ParameterBinding said = given.keySet().stream().findFirst().orElse(ParameterBinding.EQUALS);
        List<ParameterPath> uses = texts.uses(element.getSimpleName().toString());
        ParameterBinding binding = said == ParameterBinding.EQUALS ? byType(element.asType(), pattern, named) : said;
        if (mirror == null && !uses.isEmpty() && ofText(binding, pattern, named)) {
            binding = ParameterBinding.VALUE;
        }
        if (!pattern.takes(binding)) {
            findings.add(
                    mirror == null ? Site.of(element) : mirror.site(),
                    Diagnostic.PARAMETER_MISPLACED,
                    pattern.kind().annotation(),
                    what(element, mirror, binding),
                    records(element, binding)
                            ? "one record, and call the method for each, or Monochord.transaction() for several at once"
                            : pattern.instead(binding));
            return Optional.empty();
        }
        if (binding == ParameterBinding.IF && mirror != null && mirror.textOrNull("name") != null) {
            mirror.refuse("name", "name", "a parameter has no name of its own", "the condition on the method");
            return Optional.empty();
        }
        return Optional.of(new ParameterSource(element, design(element, mirror, binding, uses)));
    }

    /**
     * Whether a parameter that a text uses is there for the text alone. In a write it may be part of the key too, which is
     * known when the item is.
     */
    private static boolean ofText(ParameterBinding binding, PatternAnnotation pattern, boolean named) {
        return switch (binding) {
            case EQUALS -> pattern.kind().reads() || !pattern.takes(ParameterBinding.EQUALS);
            case KEYS -> true;
            case ITEM -> named || !pattern.takes(ParameterBinding.ITEM);
            default -> false;
        };
    }

    /** Whether a parameter has several records to write, of which a pattern takes one. */
    private static boolean records(VariableElement element, ParameterBinding binding) {
        return binding == ParameterBinding.EQUALS
                && several(element.asType())
                && Language.arguments(element.asType()).stream()
                        .map(Language::element)
                        .anyMatch(Language::isRecord);
    }

    private static String what(VariableElement element, @Nullable Mirror mirror, ParameterBinding binding) {
        String name = element.getSimpleName().toString();
        if (mirror != null) {
            return mirror.name() + " " + name;
        }
        return binding == ParameterBinding.PAGE
                ? "a PageRequest"
                : (binding == ParameterBinding.ITEM ? "the record " : "parameter ") + name;
    }

    /** A parameter without annotation, or with @Bind. */
    private ParameterBinding byType(TypeMirror type, PatternAnnotation pattern, boolean named) {
        String name = Language.qualifiedName(type);
        if (name.equals("dev.monochord.runtime.page.PageRequest")) {
            return ParameterBinding.PAGE;
        }
        if (pattern.takes(ParameterBinding.KEYS) && several(type)) {
            return ParameterBinding.KEYS;
        }
        TypeElement element = Language.element(type);
        boolean item =
                element != null && language.annotation(element, Item.class).isPresent();
        boolean meant = pattern.takes(ParameterBinding.ITEM)
                && !named
                && (Language.isRecord(element) || Language.isSealed(element));
        return item || meant ? ParameterBinding.ITEM : ParameterBinding.EQUALS;
    }

    static boolean several(TypeMirror type) {
        return List.of("java.util.List", "java.util.Set", "java.util.Collection")
                .contains(Language.qualifiedName(type));
    }

    private static ParameterDesign design(
            VariableElement element, @Nullable Mirror mirror, ParameterBinding binding, List<ParameterPath> uses) {
        String name = element.getSimpleName().toString();
        boolean optional = Language.nullable(element);
        String target = switch (binding) {
            case ITEM, PAGE, LIMIT, VERSION, VALUE -> "";
            case KEYS -> wholeKeys(element.asType()) ? "" : target(name, mirror);
            default -> target(name, mirror);
        };
        List<String> components = uses.stream()
                .filter(use -> nullable(RecordPaths.components(element.asType(), use.components())))
                .map(use -> String.join(".", use.components()))
                .toList();
        return new ParameterDesign(name, binding, target, optional, components);
    }

    private static boolean nullable(List<RecordComponentElement> path) {
        return !path.isEmpty() && Language.nullable(path.get(path.size() - 1));
    }

    /** A list of keys that {@code XItem.key(…)} made. */
    private static boolean wholeKeys(TypeMirror type) {
        List<TypeMirror> content = new ArrayList<>(Language.arguments(type));
        return content.size() == 1
                && Language.qualifiedName(content.get(0)).equals("dev.monochord.runtime.item.ItemKey");
    }

    private static String target(String name, @Nullable Mirror mirror) {
        String said = mirror == null ? null : mirror.textOrNull("value");
        return said == null ? name : said;
    }
}
