package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Filter;
import dev.monochord.annotations.If;
import dev.monochord.annotations.Item;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.model.expression.TextMeaning;
import dev.monochord.processor.internal.source.Counterpart.Answer;
import dev.monochord.processor.internal.source.Counterpart.Argument;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Judges whether a method of the earlier version of a table can serve a pattern. For one table. */
record CounterpartReader(Language language) {

    private static final String PAGE_REQUEST = "dev.monochord.runtime.page.PageRequest";

    /** Why a method is no counterpart, as the end of a sentence. */
    static final class Mismatch extends Exception {

        private static final long serialVersionUID = 1L;

        Mismatch(String reason) {
            super(reason, null, false, false);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    Counterpart read(PatternSource pattern, ExecutableElement old) throws Mismatch {
        sameKind(pattern, old);
        sameSending(pattern, old);
        sameTexts(pattern, old);
        List<Argument> arguments = arguments(pattern, old);
        Answer answer = answer(pattern, old);
        ResultAgreement agreement = answer instanceof Answer.Records answered
                ? new AgreementReader(language)
                        .of(
                                pattern,
                                old,
                                answered.records().items(),
                                answered.records().oldItems())
                : collected(pattern, old, answer);
        return new Counterpart(old, arguments, answer, agreement);
    }

    private ResultAgreement collected(PatternSource pattern, ExecutableElement old, Answer answer) {
        List<TypeElement> items = new ArrayList<>();
        List<TypeElement> oldItems = new ArrayList<>();
        if (answer instanceof Answer.Collection collection) {
            collection.parts().forEach(part -> {
                items.addAll(part.records().items());
                oldItems.addAll(part.records().oldItems());
            });
        }
        return new AgreementReader(language).of(pattern, old, items, oldItems);
    }

    /** A write of another kind has other conditions, so its callers would see other errors. */
    private void sameKind(PatternSource pattern, ExecutableElement old) throws Mismatch {
        for (PatternAnnotation annotation : PatternAnnotation.values()) {
            boolean reads = pattern.design().kind().reads();
            if (language.annotation(old, annotation.type()).isEmpty()
                    || reads && annotation.kind().reads()) {
                continue;
            }
            String own = pattern.design().kind().annotation();
            String there = annotation.kind().annotation();
            if (!own.equals(there)) {
                throw new Mismatch("it is " + own + " here and " + there + " there");
            }
        }
    }

    /** Without {@code once}, a lost response leaves the outcome of the write open. */
    private void sameSending(PatternSource pattern, ExecutableElement old) throws Mismatch {
        boolean without = Stream.of(PatternAnnotation.values())
                .filter(PatternAnnotation::once)
                .flatMap(annotation -> language.annotation(old, annotation.type()).stream())
                .anyMatch(mirror -> !mirror.flag("once"));
        if (pattern.design().once() && without) {
            throw new Mismatch("it has once = true here and not there");
        }
    }

    /**
     * Another filter lets other items through, and another condition is another guarantee. The texts are compared as
     * written: constants of the two versions may be stored under different names.
     */
    private void sameTexts(PatternSource pattern, ExecutableElement old) throws Mismatch {
        ExecutableElement method = pattern.method();
        same(
                "filter",
                TextMeaning.of(text(method, Filter.class), equalities(pattern, ParameterBinding.FILTER)),
                TextMeaning.of(text(old, Filter.class), equalities(old, Filter.class)));
        same(
                "condition",
                TextMeaning.of(text(method, If.class), equalities(pattern, ParameterBinding.IF)),
                TextMeaning.of(text(old, If.class), equalities(old, If.class)));
    }

    private static void same(String what, String own, String there) throws Mismatch {
        if (!own.equals(there)) {
            throw new Mismatch("its " + what + " is " + words(own) + " here and " + words(there) + " there");
        }
    }

    private static String words(String text) {
        return text.isEmpty() ? "none" : "\"" + text + "\"";
    }

    private String text(ExecutableElement method, Class<? extends Annotation> type) {
        return language.annotation(method, type)
                .map(mirror -> mirror.text("value"))
                .orElse("");
    }

    private static List<String> equalities(PatternSource pattern, ParameterBinding binding) {
        List<ParameterDesign> bound = new ArrayList<>(pattern.design().bound(binding));
        if (binding == ParameterBinding.IF) {
            bound.addAll(pattern.design().bound(ParameterBinding.VERSION));
        }
        return bound.stream().map(ParameterDesign::equality).toList();
    }

    private List<String> equalities(ExecutableElement method, Class<? extends Annotation> type) {
        List<String> equalities = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            language.annotation(parameter, type).ifPresent(mirror -> {
                String name = parameter.getSimpleName().toString();
                String target = mirror.textOrNull("value");
                equalities.add(ParameterDesign.of(name, ParameterBinding.IF, target == null ? name : target)
                        .equality());
            });
        }
        return equalities;
    }

    private List<Argument> arguments(PatternSource pattern, ExecutableElement old) throws Mismatch {
        Map<String, VariableElement> given = new LinkedHashMap<>();
        pattern.method()
                .getParameters()
                .forEach(p -> given.put(p.getSimpleName().toString(), p));
        List<Argument> arguments = new ArrayList<>();
        for (VariableElement wanted : old.getParameters()) {
            VariableElement own = nameless(wanted)
                    ? typed(given, wanted, old)
                    : given.get(wanted.getSimpleName().toString());
            if (own == null) {
                own = alike(given, wanted);
            }
            if (own == null) {
                throw new Mismatch("it has no parameter "
                        + (nameless(wanted) ? "of type " + Language.words(wanted.asType()) : wanted.getSimpleName())
                        + ", which is needed there");
            }
            given.remove(own.getSimpleName().toString());
            arguments.add(argument(own, wanted));
        }
        if (!given.isEmpty()) {
            throw new Mismatch("it takes " + String.join(", ", given.keySet()) + ", which is not taken there");
        }
        return arguments;
    }

    /** Class files do not name the parameters of an interface unless it is compiled with {@code -parameters}. */
    private static boolean nameless(VariableElement parameter) {
        return parameter.getSimpleName().toString().matches("arg\\d+");
    }

    /** The only parameter of this type; of two, either might be meant. */
    private @Nullable VariableElement typed(
            Map<String, VariableElement> given, VariableElement wanted, ExecutableElement old) throws Mismatch {
        List<VariableElement> found = given.values().stream()
                .filter(own -> language.same(own.asType(), wanted.asType()))
                .toList();
        boolean once = old.getParameters().stream()
                        .filter(other -> language.same(other.asType(), wanted.asType()))
                        .count()
                == 1;
        if (!found.isEmpty() && (!once || found.size() > 1)) {
            throw new Mismatch(
                    "the class file of the method there does not name its parameters, which -parameters would");
        }
        return found.isEmpty() ? null : found.get(0);
    }

    /** The only page request or the only record; these are told by their types whatever they are called. */
    private @Nullable VariableElement alike(Map<String, VariableElement> given, VariableElement wanted) {
        boolean page = Language.qualifiedName(wanted.asType()).equals(PAGE_REQUEST);
        if (!page && records(wanted.asType()).isEmpty()) {
            return null;
        }
        List<VariableElement> found = given.values().stream()
                .filter(own -> page
                        ? Language.qualifiedName(own.asType()).equals(PAGE_REQUEST)
                        : !records(own.asType()).isEmpty())
                .toList();
        return found.size() == 1 ? found.get(0) : null;
    }

    private Argument argument(VariableElement own, VariableElement wanted) throws Mismatch {
        String name = own.getSimpleName().toString();
        TypeMirror type = own.asType();
        TypeMirror there = wanted.asType();
        if (Language.nullable(own)
                && (!Language.nullable(wanted) || there.getKind().isPrimitive())) {
            throw new Mismatch("parameter " + name + " may be null here and not there");
        }
        if (language.same(type, there)) {
            return new Argument.Same(name);
        }
        Optional<RecordPair> pair = pair(type, there);
        if (pair.isPresent()) {
            return new Argument.Converted(name, pair.get());
        }
        TypeElement constants = Language.element(type);
        TypeElement oldConstants = Language.element(there);
        if (constants != null
                && oldConstants != null
                && !Language.nullable(own)
                && constants.getKind() == ElementKind.ENUM
                && oldConstants.getKind() == ElementKind.ENUM
                && constants(oldConstants).containsAll(constants(constants))) {
            return new Argument.Constant(name, oldConstants);
        }
        throw new Mismatch(
                "parameter " + name + " is " + Language.words(type) + " here and " + Language.words(there) + " there");
    }

    private static Set<String> constants(TypeElement type) {
        return type.getEnclosedElements().stream()
                .filter(member -> member.getKind() == ElementKind.ENUM_CONSTANT)
                .map(Element::getSimpleName)
                .map(Object::toString)
                .collect(Collectors.toSet());
    }

    private Answer answer(PatternSource pattern, ExecutableElement old) throws Mismatch {
        TypeMirror type = pattern.method().getReturnType();
        TypeMirror there = old.getReturnType();
        if (!pattern.design().projection().isEmpty()) {
            throw new Mismatch("it returns " + Language.words(type) + ", a projection, and projections are not routed");
        }
        if (type.getKind() == TypeKind.VOID) {
            return new Answer.Plain();
        }
        if (pattern.design().result() == ResultKind.COUNT || pattern.design().result() == ResultKind.BOOLEAN) {
            if (language.same(type, there)) {
                return new Answer.Plain();
            }
            throw other(type, there);
        }
        boolean contained =
                pattern.design().result() != ResultKind.ITEM && pattern.design().result() != ResultKind.COLLECTION;
        boolean alike = contained
                ? Language.qualifiedName(type).equals(Language.qualifiedName(there)) && !Language.raw(there)
                : Language.nullable(type) == Language.nullable(there);
        if (!alike) {
            throw other(type, there);
        }
        TypeMirror content = contained ? Language.arguments(type).get(0) : type;
        TypeMirror oldContent = contained ? Language.arguments(there).get(0) : there;
        if (!pattern.result().parts().isEmpty()) {
            return collection(pattern, oldContent).orElseThrow(() -> other(type, there));
        }
        return pair(content, oldContent).map(Answer.Records::new).orElseThrow(() -> other(type, there));
    }

    private static Mismatch other(TypeMirror type, TypeMirror there) {
        return new Mismatch("it returns " + Language.words(type) + " here and " + Language.words(there) + " there");
    }

    private Optional<Answer> collection(PatternSource pattern, TypeMirror oldContent) {
        TypeElement element = pattern.result().element();
        TypeElement old = Language.element(oldContent);
        if (element == null || old == null || !Language.isRecord(old)) {
            return Optional.empty();
        }
        List<Answer.Part> parts = new ArrayList<>();
        for (ResultSource.Part part : pattern.result().parts()) {
            Optional<Answer.Part> found = old.getRecordComponents().stream()
                    .filter(component -> component.getSimpleName().contentEquals(part.component()))
                    .flatMap(component -> part(part, component).stream())
                    .findFirst();
            if (found.isEmpty()) {
                return Optional.empty();
            }
            parts.add(found.get());
        }
        return Optional.of(new Answer.Collection(element, old, parts));
    }

    private Optional<Answer.Part> part(ResultSource.Part part, RecordComponentElement component) {
        TypeMirror type = component.asType();
        boolean many = Language.qualifiedName(type).equals("java.util.List") && !Language.raw(type);
        if (many != part.many() || Language.nullable(component) != part.nullable()) {
            return Optional.empty();
        }
        return pair(part.element().asType(), many ? Language.arguments(type).get(0) : type)
                .map(records -> new Answer.Part(part, records));
    }

    /** Both types with their records, if both are made of items. */
    private Optional<RecordPair> pair(TypeMirror type, TypeMirror there) {
        List<TypeElement> items = records(type);
        List<TypeElement> oldItems = records(there);
        TypeElement element = Language.element(type);
        TypeElement old = Language.element(there);
        return items.isEmpty() || oldItems.isEmpty() || element == null || old == null
                ? Optional.empty()
                : Optional.of(new RecordPair(element, items, old, oldItems));
    }

    /** The items that a type stands for: a record, or those of a sealed interface; none for any other type. */
    private List<TypeElement> records(TypeMirror type) {
        TypeElement element = Language.element(type);
        if (element == null) {
            return List.of();
        }
        List<TypeElement> members = Language.isSealed(element) ? TypeReader.members(element) : List.of(element);
        return members.stream()
                        .allMatch(member ->
                                language.annotation(member, Item.class).isPresent())
                ? members
                : List.of();
    }
}
