package dev.monochord.processor.internal.source;

import dev.monochord.model.AttributeType;
import dev.monochord.model.expression.OperandForm;
import dev.monochord.model.expression.ParameterPath;
import dev.monochord.model.expression.PathStep;
import dev.monochord.model.expression.TextScope;
import dev.monochord.model.expression.TextUse;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.expression.TypedOperand;
import dev.monochord.model.expression.TypedPath;
import dev.monochord.model.expression.TypedText;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Checks the Java types of the parameters that texts use. For one table. */
record TextTypes(Language language, Findings findings) {

    /** Checks every parameter; names and types that the design alone shows are left to the planner. */
    void check(MethodTexts texts, List<ParameterSource> parameters, List<ItemSource> items, String pattern) {
        texts.columns().forEach((use, columns) -> {
            Use one = new Use(texts, use, parameters, items);
            boolean known = columns.keySet().stream().allMatch(one::known);
            if (known) {
                TextScope scope = new TextScope(
                        items.stream().map(ItemSource::design).toList(),
                        parameters.stream().map(ParameterSource::design).toList(),
                        use,
                        pattern);
                TypedText typed = TypedText.condition(texts.text(use), scope);
                TypedCondition condition = typed.condition();
                if (condition != null) {
                    one.check(condition);
                } else if (use == TextUse.CONDITION && items.size() > 1) {
                    // The planner looks at each kind alone, and one condition is sent for all of them.
                    one.report(typed);
                }
            }
        });
    }

    /** One text of one pattern. */
    private final class Use {

        private final MethodTexts texts;
        private final TextUse use;
        private final List<ParameterSource> parameters;
        private final List<ItemSource> items;

        private Use(MethodTexts texts, TextUse use, List<ParameterSource> parameters, List<ItemSource> items) {
            this.texts = texts;
            this.use = use;
            this.parameters = parameters;
            this.items = items;
        }

        void report(TypedText typed) {
            Mirror mirror = texts.mirrors().get(use);
            if (mirror != null) {
                typed.problems()
                        .forEach(problem -> findings.add(
                                mirror.site("value"),
                                problem.diagnostic(),
                                problem.arguments().toArray()));
            }
        }

        /** Whether the components of a record parameter exist; reported if not. */
        boolean known(ParameterPath path) {
            ParameterSource parameter = parameters.stream()
                    .filter(p -> p.design().name().equals(path.parameter()))
                    .findFirst()
                    .orElse(null);
            if (parameter == null) {
                return true; // the planner reports it
            }
            TypeMirror type = parameter.element().asType();
            List<RecordComponentElement> found = RecordPaths.components(type, path.components());
            if (found.size() < path.components().size()) {
                TypeMirror last =
                        found.isEmpty() ? type : found.get(found.size() - 1).asType();
                TypeElement element = Language.element(last);
                List<String> names = element == null
                        ? List.of()
                        : element.getRecordComponents().stream()
                                .map(c -> c.getSimpleName().toString())
                                .toList();
                String wrong = path.components().get(found.size());
                add(Diagnostic.TEXT_NAME, path, "a component of " + Language.words(last), Nearest.hint(wrong, names));
                return false;
            }
            boolean through =
                    found.stream().limit(Math.max(0, found.size() - 1)).anyMatch(Language::nullable);
            if (through) {
                add(Diagnostic.TEXT_NULL, path, "one of its records may be null");
            }
            return !through;
        }

        private void add(Diagnostic diagnostic, ParameterPath path, Object... more) {
            Object[] arguments = new Object[more.length + 2];
            arguments[0] = path;
            arguments[1] = texts.columns().getOrDefault(use, Map.of()).getOrDefault(path, 1);
            System.arraycopy(more, 0, arguments, 2, more.length);
            Mirror mirror = texts.mirrors().get(use);
            if (mirror != null) {
                findings.add(mirror.site("value"), diagnostic, arguments);
            }
        }

        void check(TypedCondition condition) {
            condition.parts().forEach(this::check);
            if (!condition.parts().isEmpty()) {
                return;
            }
            condition.paths().forEach(this::steps);
            if (condition instanceof TypedCondition.Between
                    || condition instanceof TypedCondition.Compared compared
                            && compared.sign().ordered()) {
                condition.operands().forEach(operand -> ordered(operand, condition));
            }
            boolean several = condition instanceof TypedCondition.OneOf in && in.collection();
            condition.arguments().forEach(argument -> argument(argument, several));
        }

        /** Reports an order of UUIDs, which is that of their text and not that of Java. */
        private void ordered(TypedOperand operand, TypedCondition condition) {
            Mirror mirror = texts.mirrors().get(use);
            if (mirror == null || !(operand instanceof TypedOperand.Attribute attribute)) {
                return;
            }
            JavaValue value = RecordPaths.value(items.get(0), attribute.path());
            if (Language.qualifiedName(value.type()).equals("java.util.UUID")) {
                String component = attribute.path().component();
                Matcher found = Pattern.compile("\\b" + Pattern.quote(component) + "\\b")
                        .matcher(texts.text(use));
                findings.add(
                        mirror.site("value"),
                        Diagnostic.TEXT_OPERATOR,
                        condition instanceof TypedCondition.Compared compared
                                ? compared.sign().symbol()
                                : "between",
                        found.find() ? found.start() + 1 : 1,
                        attribute.path().display(),
                        "a UUID");
            }
        }

        private void steps(TypedPath path) {
            for (PathStep step : path.steps()) {
                if (step instanceof PathStep.EntryOf entry) {
                    TypeMirror type = type(entry.parameter());
                    fits(
                            entry.parameter(),
                            Language.words(type).equals("String"),
                            "a key of " + path.component(),
                            "String");
                } else if (step instanceof PathStep.PositionOf position) {
                    boolean whole = language.boxed(type(position.parameter()))
                            .toString()
                            .equals("java.lang.Integer");
                    fits(position.parameter(), whole, "a position in " + path.component(), "int");
                }
            }
        }

        private void argument(TypedOperand.Argument argument, boolean several) {
            OperandForm form = argument.form();
            TypeMirror type = type(argument.parameter());
            TypedPath like = form.like();
            if (like == null || form.part() == OperandForm.Part.SIZE) {
                TypeMirror whole = language.boxed(type);
                boolean number = List.of("Integer", "Long").contains(Language.words(whole));
                fits(argument.parameter(), number, "a size", "int");
                return;
            }
            JavaValue value = RecordPaths.value(items.get(0), like);
            if (value.stored() instanceof AttributeType.Converted opaque
                    && opaque.converter().isEmpty()) {
                return;
            }
            boolean text = form.part() == OperandForm.Part.TEXT;
            TypeMirror wanted = form.part() == OperandForm.Part.ELEMENT && value instanceof JavaValue.Many many
                    ? many.element().type()
                    : value.type();
            String name = text ? "String" : Language.words(several ? language.boxed(wanted) : wanted);
            TypeMirror given = several && ParameterReader.several(type) && !Language.raw(type)
                    ? Language.arguments(type).get(0)
                    : type;
            boolean one = text ? Language.words(given).equals("String") : language.same(given, wanted);
            boolean shaped = several == (ParameterReader.several(type) && given != type) || !several;
            String element = Language.words(wanted);
            fits(
                    argument.parameter(),
                    one && shaped,
                    (text ? "a part of " : form.part() == OperandForm.Part.ELEMENT ? "an element of " : "")
                            + like.component(),
                    text ? name : element,
                    several ? "Collection<" + name + ">" : name);
        }

        private TypeMirror type(ParameterPath path) {
            TypeMirror whole = parameter(path).element().asType();
            List<RecordComponentElement> found = RecordPaths.components(whole, path.components());
            return found.isEmpty() ? whole : found.get(found.size() - 1).asType();
        }

        private ParameterSource parameter(ParameterPath path) {
            return parameters.stream()
                    .filter(p -> p.design().name().equals(path.parameter()))
                    .findFirst()
                    .orElseThrow();
        }

        private void fits(ParameterPath path, boolean fits, String subject, String wanted) {
            fits(path, fits, subject, wanted, wanted);
        }

        private void fits(ParameterPath path, boolean fits, String subject, String is, String wanted) {
            if (!fits && type(path).getKind() != TypeKind.ERROR) {
                findings.add(
                        Site.of(parameter(path).element()),
                        Diagnostic.PARAMETER_TYPE,
                        String.join(".", path.names()),
                        Language.words(type(path)),
                        subject,
                        items.get(0).design().name(),
                        is,
                        wanted);
            }
        }
    }
}
