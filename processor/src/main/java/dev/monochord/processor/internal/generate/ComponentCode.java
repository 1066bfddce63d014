package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.processor.internal.source.ComponentSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Statements that put the components of a record into a map. A component that may be null is read once, into a local
 * variable. For one method.
 */
final class ComponentCode {

    private final ValueCode values;
    private final String record;
    private final String out;
    private final NameAllocator names = new NameAllocator();
    private final Map<String, String> locals = new LinkedHashMap<>();

    ComponentCode(ValueCode values, String record, String out) {
        this.values = values;
        this.record = record;
        this.out = out;
        LambdaNames.ALL.forEach(names::newName);
        names.newName(record);
        names.newName(out);
    }

    /** Takes components from local variables that are declared already, by their names. */
    void hold(Map<String, String> declared) {
        locals.putAll(declared);
    }

    /** The value of a component: a call, or the variable that holds it. */
    CodeBlock get(ComponentSource component) {
        String local = locals.get(component.name());
        return local == null ? CodeBlock.of("$L.$L()", record, component.name()) : CodeBlock.of("$L", local);
    }

    /** Declares the variable of a component that may be null, unless it is there. */
    void hold(CodeBlock.Builder body, ComponentSource component) {
        if (component.design().nullable() && !locals.containsKey(component.name())) {
            String local = names.newName(component.name());
            body.addStatement("$T $L = $L.$L()", TypeName.get(component.type()), local, record, component.name());
            locals.put(component.name(), local);
        }
    }

    void put(CodeBlock.Builder body, ComponentSource component) {
        put(body, component, null);
    }

    /**
     * Puts a component.
     *
     * @param encoded the attribute, where it is not the usual one of the component's type
     */
    void put(CodeBlock.Builder body, ComponentSource component, @Nullable Function<CodeBlock, CodeBlock> encoded) {
        hold(body, component);
        AttributeDesign design = component.design();
        CodeBlock value = get(component);
        CodeBlock attribute = encoded == null ? values.encode(component.value(), value) : encoded.apply(value);
        CodeBlock statement = CodeBlock.of("$L.put($S, $L);\n", out, design.name(), attribute);
        boolean set =
                design.type() instanceof AttributeType.SetOf && design.type().stored() != StoredType.L;
        if (design.nullable()) {
            body.beginControlFlow(set ? "if ($1L != null && !$1L.isEmpty())" : "if ($1L != null)", value)
                    .add(statement)
                    .endControlFlow();
        } else if (set) {
            // The service stores no empty set.
            body.beginControlFlow("if (!$L.isEmpty())", value).add(statement).endControlFlow();
        } else {
            body.add(statement);
        }
    }
}
