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
    private final ProjectionReader projections;
    private final SubjectReader subjects;

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
        this.projections = new ProjectionReader(language, findings, items);
        this.subjects = new SubjectReader(language, findings, items, projections);
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
        if (read.stream().anyMatch(p -> p.design().binding() == ParameterBinding.ITEM)) {
            read.replaceAll(p -> besideRecord(p, said.get()));
        }
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
        Optional<ParameterSource> beside = read.stream()
                .filter(p -> switch (p.design().binding()) {
                    case ITEM, IF, VALUE -> false;
                    default -> true;
                })
                .findFirst();
        if (item && beside.isPresent()) {
            VariableElement other = beside.get().element();
            findings.add(
                    Site.of(other),
                    Diagnostic.PARAMETER_MISPLACED,
                    annotation.kind().annotation() + " of a record",
                    "parameter " + other.getSimpleName(),
                    "the record alone");
            return false;
        }
        boolean needs = annotation == PatternAnnotation.CREATE
                || annotation == PatternAnnotation.PUT
                || annotation == PatternAnnotation.REPLACE;
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
        List<TypeElement> about = subjects.of(method, annotation, mirror, result, read, text);
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
        PatternKind kind = annotation.kind();
        MethodTexts stored = text.stored(sources);
        List<ParameterSource> bound =
                read.stream().map(p -> settled(p, kind, sources, text)).toList();
        bound.forEach(parameter -> types.check(parameter, sources));
        Optional<List<String>> projection =
                annotation.projects() ? projections.components(method, result, sources) : Optional.of(List.of());
        if (projection.isEmpty()) {
            return Optional.empty();
        }
        String name = method.getSimpleName().toString();
        textTypes.check(stored, bound, sources, name);
        text.mirrors()
                .forEach((use, at) ->
                        findings.locate(Place.pattern(table, name).member(use.annotation()), at.site("value")));
        findings.locate(Place.pattern(table, name), Site.of(method));
        bound.forEach(p ->
                findings.locate(Place.pattern(table, name).member(p.design().name()), Site.of(p.element())));
        return design(method, kind, annotation, mirror, names, bound, result, projection.get(), stored)
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

    /** The parameter with the role that only the item shows: the version, or a value of a text that is in no key. */
    private ParameterSource settled(
            ParameterSource parameter, PatternKind kind, List<ItemSource> sources, MethodTexts text) {
        ParameterDesign design = parameter.design();
        ItemDesign item = sources.get(0).design();
        boolean byKey = kind == PatternKind.PARTIAL_UPDATE || kind == PatternKind.DELETE;
        if (design.binding() == ParameterBinding.IF && byKey && design.target().equals(item.version())) {
            return bound(parameter, ParameterBinding.VERSION, design.target());
        }
        boolean value = design.binding() == ParameterBinding.EQUALS
                && !kind.reads()
                && subjects.maybeOfText(parameter, text)
                && !item.key().uses(design.target());
        return value ? bound(parameter, ParameterBinding.VALUE, "") : parameter;
    }

    /** Returns the parameter as a value if a text uses it: the record already gives the key. */
    private ParameterSource besideRecord(ParameterSource parameter, MethodTexts text) {
        return parameter.design().binding() == ParameterBinding.EQUALS && subjects.maybeOfText(parameter, text)
                ? bound(parameter, ParameterBinding.VALUE, "")
                : parameter;
    }

    private static ParameterSource bound(ParameterSource parameter, ParameterBinding binding, String target) {
        ParameterDesign design = parameter.design();
        return new ParameterSource(
                parameter.element(),
                new ParameterDesign(design.name(), binding, target, design.optional(), design.optionalComponents()));
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
}
