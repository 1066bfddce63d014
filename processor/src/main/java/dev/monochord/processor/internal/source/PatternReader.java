package dev.monochord.processor.internal.source;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads the patterns of a table. For one table. */
final class PatternReader {

    private final String table;
    private final Language language;
    private final Findings findings;
    private final ItemIndex items;
    private final ResultReader results;
    private final ParameterReader parameters;
    private final ParameterTypes types;
    private final TextReader texts;
    private final TextTypes textTypes;
    private final UnreadableReader unreadable;
    private final ForeignRecords foreign;
    private final Projections projections;

    PatternReader(String table, Language language, Findings findings, ItemIndex items) {
        this.table = table;
        this.language = language;
        this.findings = findings;
        this.items = items;
        this.results = new ResultReader(language, findings, items);
        this.parameters = new ParameterReader(language, findings);
        this.types = new ParameterTypes(language, findings);
        this.texts = new TextReader(language, findings);
        this.textTypes = new TextTypes(language, findings);
        this.unreadable = new UnreadableReader(language, findings);
        this.foreign = new ForeignRecords(language, findings, items);
        this.projections = new Projections(language, findings, items);
    }

    /** The pattern, or nothing where it could not be understood or is about an item that could not. */
    Optional<PatternReading> read(ExecutableElement method) {
        Site site = Site.of(method);
        List<PatternAnnotation> given = new ArrayList<>();
        for (PatternAnnotation annotation : PatternAnnotation.values()) {
            if (language.annotation(method, annotation.type()).isPresent()) {
                given.add(annotation);
            }
        }
        if (given.size() != 1) {
            untold(method, given);
            return Optional.empty();
        }
        if (!method.getTypeParameters().isEmpty()) {
            findings.add(site, Diagnostic.GENERIC, method.getSimpleName());
            return Optional.empty();
        }
        PatternAnnotation annotation = given.get(0);
        Mirror mirror = language.annotation(method, annotation.type()).orElseThrow();
        Optional<ReadResult> result = results.read(method, annotation.kind());
        boolean named = annotation.namesItem() && mirror.type("item") != null;
        Optional<MethodTexts> said = texts.read(method, annotation);
        if (said.isEmpty()) {
            return Optional.empty();
        }
        List<ParameterSource> read = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            parameters.read(parameter, annotation, named, said.get()).ifPresent(read::add);
        }
        boolean whole = read.size() == method.getParameters().size();
        return result.isEmpty() || !whole || !shape(method, annotation, result.get(), read)
                ? Optional.empty()
                : pattern(method, annotation, mirror, result.get(), read, said.get());
    }

    /** Reports patterns on a method with a body: nothing would be written for it. */
    void refuse(ExecutableElement method) {
        for (PatternAnnotation annotation : PatternAnnotation.values()) {
            language.annotation(method, annotation.type())
                    .ifPresent(mirror -> findings.add(
                            mirror.site(),
                            Diagnostic.ANNOTATION_MISPLACED,
                            mirror.name(),
                            method.getSimpleName(),
                            "the method has a body, which is what it does"));
        }
    }

    private void untold(ExecutableElement method, List<PatternAnnotation> said) {
        if (said.isEmpty()) {
            findings.add(Site.of(method), Diagnostic.NO_PATTERN, method.getSimpleName(), Suggestion.of(method));
        } else {
            String names = said.stream().map(a -> a.kind().annotation()).collect(Collectors.joining(", "));
            findings.add(Site.of(method), Diagnostic.TWO_PATTERNS, method.getSimpleName(), names);
        }
    }

    /** The parameters go together, and with the result. */
    private boolean shape(
            ExecutableElement method, PatternAnnotation annotation, ReadResult result, List<ParameterSource> read) {
        Site site = Site.of(method);
        boolean paged = read.stream().anyMatch(p -> p.design().binding() == ParameterBinding.PAGE);
        if (result.kind() == ResultKind.PAGE && !paged && annotation.takes(ParameterBinding.PAGE)) {
            findings.add(site, Diagnostic.PAGE_WITHOUT_REQUEST, method.getSimpleName());
            return false;
        }
        if (paged && result.kind() != ResultKind.PAGE) {
            TypeElement element = result.source().element();
            String content = element == null ? "T" : element.getSimpleName().toString();
            findings.add(site, Diagnostic.REQUEST_WITHOUT_PAGE, method.getSimpleName(), content);
            return false;
        }
        Optional<ParameterSource> limit = read.stream()
                .filter(p -> p.design().binding() == ParameterBinding.LIMIT)
                .findFirst();
        if (paged && limit.isPresent()) {
            findings.add(
                    Site.of(limit.get().element()),
                    Diagnostic.PARAMETER_MISPLACED,
                    annotation.kind().annotation() + " with a PageRequest",
                    "@Limit " + limit.get().design().name(),
                    "the size of the PageRequest");
            return false;
        }
        boolean item = read.stream().anyMatch(p -> p.design().binding() == ParameterBinding.ITEM);
        if (item && read.size() > 1) {
            VariableElement other = read.get(1).element();
            findings.add(
                    Site.of(other),
                    Diagnostic.PARAMETER_MISPLACED,
                    annotation.kind().annotation() + " of a record",
                    "parameter " + other.getSimpleName(),
                    "the record alone");
            return false;
        }
        boolean needs = annotation == PatternAnnotation.CREATE || annotation == PatternAnnotation.PUT;
        if (needs && !item) {
            findings.add(site, Diagnostic.ITEM_PARAMETER, annotation.kind().annotation());
            return false;
        }
        return true;
    }

    private Optional<PatternReading> pattern(
            ExecutableElement method,
            PatternAnnotation annotation,
            Mirror mirror,
            ReadResult result,
            List<ParameterSource> read,
            MethodTexts text) {
        List<TypeElement> about = about(method, annotation, mirror, result, read);
        if (!answers(method, annotation, result, about)) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        List<ItemSource> sources = new ArrayList<>();
        for (TypeElement element : about) {
            ReadItem item = items.of(element).orElse(null);
            if (item == null) {
                foreign.report(method, element);
                return Optional.empty();
            } else if (!item.sound() || item.source() == null) {
                return Optional.empty();
            } else {
                names.add(item.name());
                sources.add(item.source());
            }
        }
        if (names.isEmpty()) {
            return Optional.empty();
        }
        boolean partial = annotation == PatternAnnotation.UPDATE
                && read.stream().noneMatch(p -> p.design().binding() == ParameterBinding.ITEM);
        PatternKind kind = partial ? PatternKind.PARTIAL_UPDATE : annotation.kind();
        if (unversioned(read, sources)) {
            return Optional.empty();
        }
        List<ParameterSource> bound =
                read.stream().map(p -> versioned(p, sources)).toList();
        bound.forEach(parameter -> types.check(parameter, sources));
        Optional<List<String>> projection =
                annotation.projects() ? projections.components(method, result, sources) : Optional.of(List.of());
        if (projection.isEmpty()) {
            return Optional.empty();
        }
        String name = method.getSimpleName().toString();
        textTypes.check(text, bound, sources, name);
        text.mirrors()
                .forEach((use, at) ->
                        findings.locate(Place.pattern(table, name).member(use.annotation()), at.site("value")));
        findings.locate(Place.pattern(table, name), Site.of(method));
        bound.forEach(p ->
                findings.locate(Place.pattern(table, name).member(p.design().name()), Site.of(p.element())));
        return design(method, kind, annotation, mirror, names, bound, result, projection.get(), text)
                .map(design -> new PatternReading(method, design, bound, result.source()));
    }

    /** A write answers what it wrote, if anything. */
    private boolean answers(
            ExecutableElement method, PatternAnnotation annotation, ReadResult result, List<TypeElement> about) {
        boolean other = !annotation.kind().reads()
                && (result.kind() == ResultKind.ITEM || result.kind() == ResultKind.OPTIONAL)
                && !result.items().containsAll(about);
        if (other) {
            findings.add(
                    Site.of(method),
                    Diagnostic.RESULT_TYPE,
                    annotation.kind().annotation() + " of "
                            + about.stream().map(TypeElement::getSimpleName).collect(Collectors.joining(", ")),
                    Language.words(method.getReturnType()),
                    ResultReader.wanted(annotation.kind()));
        }
        return !other;
    }

    private static ParameterSource versioned(ParameterSource parameter, List<ItemSource> sources) {
        ParameterDesign design = parameter.design();
        String version = sources.isEmpty() ? null : sources.get(0).design().version();
        if (design.binding() != ParameterBinding.VERSION || version == null) {
            return parameter;
        }
        return new ParameterSource(
                parameter.element(),
                new ParameterDesign(
                        design.name(),
                        ParameterBinding.VERSION,
                        version,
                        design.optional(),
                        design.optionalComponents()));
    }

    /** A version is asked for, but the item has none; that is then reported. */
    private boolean unversioned(List<ParameterSource> read, List<ItemSource> sources) {
        boolean missing = false;
        for (ParameterSource parameter : read) {
            boolean asks = parameter.design().binding() == ParameterBinding.VERSION;
            if (asks && sources.stream().anyMatch(item -> item.design().version() == null)) {
                String reason = sources.get(0).design().name() + " has no component such as @Version long version";
                String name = parameter.design().name();
                findings.add(Site.of(parameter.element()), Diagnostic.ANNOTATION_MISPLACED, "@IfVersion", name, reason);
                missing = true;
            }
        }
        return missing;
    }

    private Optional<PatternDesign> design(
            ExecutableElement method,
            PatternKind kind,
            PatternAnnotation annotation,
            Mirror mirror,
            List<String> names,
            List<ParameterSource> read,
            ReadResult result,
            List<String> projection,
            MethodTexts text) {
        boolean ranges = annotation == PatternAnnotation.QUERY;
        int limit = ranges ? mirror.number("limit") : 0;
        int segments = annotation == PatternAnnotation.SCAN ? mirror.number("segments") : 1;
        if (limit < 0 || segments < 1) {
            String member = limit < 0 ? "limit" : "segments";
            mirror.refuse(
                    member,
                    member + " = " + mirror.number(member),
                    "it is too small",
                    limit < 0 ? "0 for all" : "1 or more");
            return Optional.empty();
        }
        boolean reads = kind.reads();
        return Optional.of(new PatternDesign(
                method.getSimpleName().toString(),
                kind,
                names,
                read.stream().map(ParameterSource::design).toList(),
                result.kind(),
                reads && mirror.flag("consistent"),
                ranges && mirror.flag("descending"),
                annotation.namesIndex() ? mirror.textOrNull("index") : null,
                annotation == PatternAnnotation.SCAN ? mirror.text("because") : "",
                limit,
                segments,
                unreadable.read(method, kind),
                projection,
                text.texts(),
                annotation.once() && mirror.flag("once")));
    }

    /** The records that a pattern is about: by its annotation, its parameter, its result, or its key. */
    private List<TypeElement> about(
            ExecutableElement method,
            PatternAnnotation annotation,
            Mirror mirror,
            ReadResult result,
            List<ParameterSource> read) {
        TypeMirror named = annotation.namesItem() ? mirror.type("item") : null;
        TypeElement element = named == null ? null : Language.element(named);
        Optional<VariableElement> parameter = read.stream()
                .filter(p -> p.design().binding() == ParameterBinding.ITEM)
                .map(ParameterSource::element)
                .findFirst();
        if (parameter.isPresent()) {
            return written(annotation, parameter.get(), element);
        }
        if (element != null) {
            return List.of(element);
        }
        if (!result.items().isEmpty()) {
            return annotation.projects() ? projections.of(method, annotation.kind(), result.items()) : result.items();
        }
        List<TypeElement> byKey = byKey(annotation, read);
        if (byKey.size() == 1) {
            return byKey;
        }
        if (annotation.namesItem()) {
            findings.add(Site.of(method), Diagnostic.ITEM_NOT_TOLD, method.getSimpleName(), candidate(byKey));
        } else {
            findings.add(
                    Site.of(method),
                    Diagnostic.RESULT_TYPE,
                    annotation.kind().annotation(),
                    Language.words(method.getReturnType()),
                    ResultReader.wanted(annotation.kind()));
        }
        return List.of();
    }

    /** The records that a write may be given: that of its parameter, or those of a sealed interface. */
    private List<TypeElement> written(
            PatternAnnotation annotation, VariableElement parameter, @Nullable TypeElement named) {
        TypeElement element = Language.element(parameter.asType());
        if (element == null) {
            return List.of();
        }
        if (named != null && !named.equals(element)) {
            findings.add(
                    Site.of(parameter),
                    Diagnostic.PARAMETER_MISPLACED,
                    annotation.kind().annotation() + " of " + named.getSimpleName(),
                    "parameter " + parameter.getSimpleName(),
                    named.getSimpleName());
            return List.of();
        }
        if (!Language.isSealed(element)) {
            return List.of(element);
        }
        List<TypeElement> members = TypeReader.members(element);
        List<TypeElement> others =
                members.stream().filter(member -> !Language.isRecord(member)).toList();
        others.forEach(other -> findings.add(
                Site.of(parameter), Diagnostic.UNION_MEMBER, other.getSimpleName(), element.getSimpleName()));
        return others.isEmpty() ? members : List.of();
    }

    /** The items whose whole key, and nothing else, the parameters give. */
    private List<TypeElement> byKey(PatternAnnotation annotation, List<ParameterSource> read) {
        List<String> given = read.stream()
                .filter(p -> p.design().binding() == ParameterBinding.EQUALS)
                .map(p -> p.design().target())
                .toList();
        return items.sources()
                .filter(i -> annotation != PatternAnnotation.DELETE_PARTITION || owns(i.design()))
                .filter(i -> i.design().key().variables().size() == given.size()
                        && given.containsAll(i.design().key().variables()))
                .map(ItemSource::element)
                .toList();
    }

    private static boolean owns(ItemDesign item) {
        return item.key().sort() == null
                || item.key()
                        .partition()
                        .variableNames()
                        .containsAll(item.key().sort().variableNames());
    }

    private String candidate(List<TypeElement> byKey) {
        return byKey.stream()
                .findFirst()
                .or(() -> items.sources().map(ItemSource::element).findFirst())
                .map(e -> e.getSimpleName().toString())
                .orElse("MyItem");
    }
}
