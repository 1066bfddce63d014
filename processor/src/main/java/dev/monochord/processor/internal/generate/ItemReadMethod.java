package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED_ITEM;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED_ITEM_EXCEPTION;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.model.AttributeType;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.JavaValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;

/** Reads a stored item: the whole into a record, or some components into local variables. For one method. */
final class ItemReadMethod {

    private final ItemContext item;
    private final KeyFormCode forms;
    private final ComponentReadCode reader;
    private final KeyReadCode keys;
    private final AlternativeKeyCode alternative;
    private final IndexKeyCode indexKeys;
    private final CodeBlock.Builder body = CodeBlock.builder();
    private final Map<String, ComponentSource> fromKey = new LinkedHashMap<>();
    private final Map<String, String> locals = new LinkedHashMap<>();

    /**
     * A reader.
     *
     * @param taken names that local variables must not have
     */
    ItemReadMethod(ItemContext item, KeyFormCode forms, String... taken) {
        this.item = item;
        this.forms = forms;
        this.reader = new ComponentReadCode(item.values(), "in", taken);
        this.keys = new KeyReadCode(item.values());
        this.alternative = new AlternativeKeyCode(item, forms);
        this.indexKeys = new IndexKeyCode(item);
    }

    /** Returns a method that reads some components into a projection record. */
    MethodSpec.Builder projection(String name, ClassName record, Collection<String> components) {
        Map<String, ComponentSource> wanted = new LinkedHashMap<>();
        components.forEach(component -> wanted.put(component, item.source().component(component)));
        read(wanted);
        return MethodSpec.methodBuilder(name)
                .returns(record)
                .addParameter(STORED_ITEM, "in")
                .addCode(reader.construct(body, record).build());
    }

    MethodSpec method() {
        read(item.source().components());
        return MethodSpec.methodBuilder("read")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(item.record())
                .addParameter(STORED_ITEM, "in")
                .addCode(reader.construct(body, item.record()).build())
                .build();
    }

    /**
     * Declares a local variable for each of these components.
     *
     * @return their names
     */
    Map<String, String> declare(CodeBlock.Builder into, Collection<String> names) {
        Map<String, ComponentSource> wanted = new LinkedHashMap<>();
        names.forEach(name -> wanted.put(name, item.source().component(name)));
        read(wanted);
        into.add(body.build());
        Map<String, String> declared = new LinkedHashMap<>();
        Iterator<CodeBlock> values = reader.arguments().iterator();
        wanted.forEach((name, component) -> {
            CodeBlock value = values.next();
            if (SourceVersion.isIdentifier(value.toString())) {
                declared.put(name, value.toString());
            } else {
                String local = reader.name(name);
                into.addStatement("$T $L = $L", TypeName.get(component.type()), local, value);
                declared.put(name, local);
            }
        });
        return declared;
    }

    private void read(Map<String, ComponentSource> components) {
        components.forEach((name, component) -> {
            if (component.design().keyOnly()) {
                fromKey.put(name, component);
                locals.put(name, reader.name(name));
            }
        });
        if (!fromKey.isEmpty()) {
            readKeys();
        }
        components.forEach((name, component) -> {
            if (component.design().keyOnly()) {
                reader.take(CodeBlock.of("$L", locals.get(name)));
            } else if (storedAsKey(component)) {
                reader.take(keyAttribute(component));
            } else {
                CodeBlock inAlternative = alternative.reader(component);
                reader.read(body, component, inAlternative == null ? indexKeys.reader(component) : inAlternative);
            }
        });
    }

    /** A time that is itself a key of type text is stored as text there, whatever the attribute says. */
    private boolean storedAsKey(ComponentSource component) {
        return component.design().type() instanceof AttributeType.Time time
                && time.format() != TimeFormat.ISO
                && item.table().keys().stream()
                        .anyMatch(k -> k.name().equals(component.design().name()) && k.type() == StoredType.S);
    }

    private CodeBlock keyAttribute(ComponentSource component) {
        KeyTemplate template = item.keyTemplate(component.design().name()).orElseThrow();
        JavaValue text = new JavaValue.Simple(component.value().type(), AttributeType.TIME);
        CodeBlock stored = CodeBlock.of("in.required($S)", component.design().name());
        return template.variables().get(0).format().kind() == KeyFormat.Kind.ISO
                ? item.values().decode(text, stored, false)
                : CodeBlock.of(
                        "$T.$L(in.text($S))",
                        RuntimeTypes.PARSE,
                        NumberCode.parseMethod(component.design().type()),
                        component.design().name());
    }

    private void readKeys() {
        List<KeyTemplates> alternatives = item.design().alternativeKeys();
        Map<String, ComponentSource> left = new LinkedHashMap<>(fromKey);
        for (int i = 0; i < item.table().keys().size(); i++) {
            int position = i;
            KeyTemplate template = item.design().key().all().get(i);
            boolean same = alternatives.stream()
                    .allMatch(a -> a.all().get(position).toString().equals(template.toString()));
            if (same) {
                readKey(template, item.table().keys().get(i), i, wanted(template, left), false);
                wanted(template, left).keySet().forEach(left::remove);
            }
        }
        if (!left.isEmpty()) {
            readForms(left);
        }
    }

    /** The components of a template whose values can be had back from it. */
    private static Map<String, ComponentSource> wanted(KeyTemplate template, Map<String, ComponentSource> left) {
        Map<String, ComponentSource> wanted = new LinkedHashMap<>();
        for (KeyPart.Variable variable : template.variables()) {
            ComponentSource component = left.get(variable.name());
            if (component != null && variable.format().reversible()) {
                wanted.put(variable.name(), component);
            }
        }
        return wanted;
    }

    private void readKey(
            KeyTemplate template,
            KeyAttributeDesign attribute,
            int position,
            Map<String, ComponentSource> wanted,
            boolean declared) {
        if (wanted.isEmpty()) {
            return;
        }
        if (attribute.type() != StoredType.S) {
            ComponentSource component = wanted.values().iterator().next();
            CodeBlock value =
                    item.values().decode(component.value(), CodeBlock.of("in.required($S)", attribute.name()), false);
            body.addStatement(
                    declared ? "$2L = $3L" : "$1T $2L = $3L",
                    TypeName.get(component.type()),
                    locals.get(component.name()),
                    value);
            return;
        }
        String name = reader.name(position == 0 ? "partition" : "sort");
        keys.read(body, template, CodeBlock.of("in.text($S)", attribute.name()), name, wanted, locals, declared);
    }

    /** The forms of the key differ: finds out which one it is, then reads that. */
    private void readForms(Map<String, ComponentSource> left) {
        left.forEach((name, component) -> body.addStatement("$T $L", TypeName.get(component.type()), locals.get(name)));
        List<KeyTemplates> all = new ArrayList<>();
        all.add(item.design().key());
        all.addAll(item.design().alternativeKeys());
        for (int f = 0; f < all.size(); f++) {
            body.add(
                    f == 0 ? "if ($L.matches($L)) {\n$>" : "$<} else if ($L.matches($L)) {\n$>",
                    forms.form(f),
                    forms.texts());
            readForm(all.get(f), left);
        }
        body.add("$<} else {\n$>")
                .addStatement("throw new $T($S)", STORED_ITEM_EXCEPTION, "has none of the forms that its design knows")
                .add("$<}\n");
    }

    private void readForm(KeyTemplates form, Map<String, ComponentSource> left) {
        Map<String, ComponentSource> open = new LinkedHashMap<>(left);
        for (int i = 0; i < item.table().keys().size(); i++) {
            KeyTemplate template = form.all().get(i);
            Map<String, ComponentSource> wanted = wanted(template, open);
            wanted.forEach((name, component) -> {
                if (component.design().nullable()) {
                    body.addStatement("$L = null", locals.get(name));
                }
            });
            readKey(template, item.table().keys().get(i), i, wanted, true);
            wanted.keySet().forEach(open::remove);
        }
        for (Map.Entry<String, ComponentSource> missing : open.entrySet()) {
            if (!missing.getValue().design().nullable()) {
                body.addStatement(
                        "throw new $T($S)", STORED_ITEM_EXCEPTION, "has a form without {" + missing.getKey() + "}");
                return;
            }
            body.addStatement("$L = null", locals.get(missing.getKey()));
        }
    }
}
