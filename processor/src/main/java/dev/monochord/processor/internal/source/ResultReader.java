package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Item;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.problem.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads what a pattern answers. For one table. */
record ResultReader(Language language, Findings findings, ItemIndex items) {

    private static final Map<String, ResultKind> CONTAINERS = Map.of(
            "java.util.Optional", ResultKind.OPTIONAL,
            "dev.monochord.runtime.page.Page", ResultKind.PAGE,
            "java.util.List", ResultKind.LIST,
            "java.util.stream.Stream", ResultKind.STREAM);

    private static final Set<String> ASYNCHRONOUS = Set.of(
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.CompletionStage",
            "java.util.concurrent.Future",
            "java.util.concurrent.Flow.Publisher",
            "org.reactivestreams.Publisher",
            "reactor.core.publisher.Mono",
            "reactor.core.publisher.Flux",
            "io.smallrye.mutiny.Uni",
            "io.smallrye.mutiny.Multi");

    /** The result, or nothing where it is not understood; that is then reported. */
    Optional<ReadResult> read(ExecutableElement method, PatternKind kind) {
        TypeMirror type = method.getReturnType();
        if (language.missing(type)) {
            return Optional.empty();
        }
        if (type.getKind() == TypeKind.VOID) {
            return Optional.of(new ReadResult(ResultKind.NONE, plain(type), List.of()));
        }
        String box = Language.qualifiedName(language.boxed(type));
        if (box.equals("java.lang.Long") || box.equals("java.lang.Integer")) {
            return Optional.of(new ReadResult(ResultKind.COUNT, plain(type), List.of()));
        }
        if (box.equals("java.lang.Boolean") && !kind.reads()) {
            return Optional.of(new ReadResult(ResultKind.BOOLEAN, plain(type), List.of()));
        }
        ResultKind container = CONTAINERS.get(Language.qualifiedName(type));
        if (container != null && Language.raw(type)) {
            String item = items.sources()
                    .findFirst()
                    .map(i -> i.element().getSimpleName().toString())
                    .orElse("T");
            findings.add(
                    Site.of(method), Diagnostic.RAW_TYPE, "The result of " + method.getSimpleName(), word(type), item);
            return Optional.empty();
        }
        TypeMirror content = container == null ? type : Language.arguments(type).get(0);
        TypeElement element = Language.element(content);
        Optional<ReadResult> read =
                element == null ? Optional.empty() : of(type, element, container == null ? ResultKind.ITEM : container);
        if (read.isEmpty()) {
            String more = ASYNCHRONOUS.contains(Language.qualifiedName(type))
                    ? ", and call the method on another thread: patterns are synchronous"
                    : "";
            findings.add(
                    Site.of(method),
                    Diagnostic.RESULT_TYPE,
                    kind.annotation(),
                    Language.words(type),
                    wanted(kind) + more);
        }
        return read;
    }

    private Optional<ReadResult> of(TypeMirror type, TypeElement element, ResultKind kind) {
        if (Language.isSealed(element)) {
            List<TypeElement> members = TypeReader.members(element);
            return Optional.of(new ReadResult(kind, new ResultSource(type, element, true, List.of()), members));
        }
        if (!Language.isRecord(element) && !isItem(element)) {
            return Optional.empty();
        }
        if ((kind == ResultKind.ITEM || kind == ResultKind.OPTIONAL) && !isItem(element)) {
            List<ResultSource.Part> parts = parts(element);
            if (!parts.isEmpty()) {
                List<TypeElement> kinds = parts.stream()
                        .map(ResultSource.Part::element)
                        .distinct()
                        .toList();
                return Optional.of(new ReadResult(
                        kind == ResultKind.ITEM ? ResultKind.COLLECTION : kind,
                        new ResultSource(type, element, false, parts),
                        kinds));
            }
        }
        return Optional.of(new ReadResult(kind, new ResultSource(type, element, false, List.of()), List.of(element)));
    }

    private boolean isItem(TypeElement element) {
        return language.annotation(element, Item.class).isPresent();
    }

    /** The components of a record that collects items; none where a component is something else. */
    private List<ResultSource.Part> parts(TypeElement record) {
        List<ResultSource.Part> parts = new ArrayList<>();
        for (RecordComponentElement component : record.getRecordComponents()) {
            TypeMirror type = component.asType();
            boolean many = Language.qualifiedName(type).equals("java.util.List") && !Language.raw(type);
            TypeElement item = Language.element(many ? Language.arguments(type).get(0) : type);
            if (item == null || !isItem(item)) {
                return List.of();
            }
            String name = items.of(item)
                    .map(ReadItem::name)
                    .orElse(item.getSimpleName().toString());
            parts.add(new ResultSource.Part(
                    component.getSimpleName().toString(), item, name, many, Language.nullable(component)));
        }
        return parts;
    }

    private static ResultSource plain(TypeMirror type) {
        return new ResultSource(type, null, false, List.of());
    }

    private static String word(TypeMirror type) {
        TypeElement element = Language.element(type);
        return element == null ? "" : element.getSimpleName().toString();
    }

    static String wanted(PatternKind kind) {
        return switch (kind) {
            case GET -> "Optional<T>, T being an @Item of the table";
            case BATCH_GET -> "List<T>, T being an @Item of the table, or a record of items";
            case QUERY ->
                "Page<T>, List<T>, Stream<T> or Optional<T>, T being an @Item of the table, or a record of items";
            case SCAN -> "Page<T> or Stream<T>, T being an @Item of the table";
            case COUNT -> "long";
            case CREATE -> "void, boolean, or the item";
            case PUT -> "void, the item, Optional<T> of the item before, or boolean with @If";
            case DELETE -> "void, boolean, or Optional<T> of the item before";
            case DELETE_PARTITION -> "void, or boolean with @If";
            case CHECK -> "void";
            default -> "void, boolean, or the item";
        };
    }
}
