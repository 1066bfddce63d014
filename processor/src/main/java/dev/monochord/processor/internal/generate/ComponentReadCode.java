package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ATTRIBUTE_VALUE;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.processor.internal.source.ComponentSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Statements that read the components of a record from a stored item and make the record. Each attribute is decoded as
 * soon as it is asked for, so that an error names the right one. For one method.
 */
final class ComponentReadCode {

    private final ValueCode values;
    private final String in;
    private final NameAllocator names = new NameAllocator();
    private final List<CodeBlock> arguments = new ArrayList<>();

    ComponentReadCode(ValueCode values, String in, String... taken) {
        this.values = values;
        this.in = in;
        LambdaNames.ALL.forEach(names::newName);
        names.newName(in);
        for (String name : taken) {
            names.newName(name);
        }
    }

    /** A name for a local variable. */
    String name(String wanted) {
        return names.newName(wanted);
    }

    /** The next argument of the constructor is this. */
    void take(CodeBlock argument) {
        arguments.add(argument);
    }

    /** The next argument of the constructor is a component that is stored as an attribute. */
    void read(CodeBlock.Builder body, ComponentSource component) {
        read(body, component, null);
    }

    /**
     * The same.
     *
     * @param elsewhere the value where the attribute is absent, or null for the usual
     */
    void read(CodeBlock.Builder body, ComponentSource component, @Nullable CodeBlock elsewhere) {
        AttributeDesign design = component.design();
        CodeBlock absent = elsewhere == null ? absent(design) : elsewhere;
        if (absent == null) {
            take(decode(component, CodeBlock.of("$L.required($L)", in, attributeNames(design))));
            return;
        }
        String local = names.newName(component.name());
        String attribute = names.newName("stored" + GeneratedNames.capital(component.name()));
        String get = emptyTextIsAbsent(design) ? "getUnlessEmpty" : "get";
        body.addStatement("$T $L = $L.$L($L)", ATTRIBUTE_VALUE, attribute, in, get, attributeNames(design));
        body.addStatement(
                "$T $L = $L == null$W? $L$W: $L",
                TypeName.get(component.type()),
                local,
                attribute,
                absent,
                decode(component, CodeBlock.of("$L", attribute)));
        take(CodeBlock.of("$L", local));
    }

    CodeBlock decode(ComponentSource component, CodeBlock attribute) {
        return values.decode(component.value(), attribute, component.design().lenient());
    }

    /** {@code "UpdatedAt", "UpdateAt"}: the name and the others that are taken too. */
    static CodeBlock attributeNames(AttributeDesign design) {
        CodeBlock.Builder list = CodeBlock.builder().add("$S", design.name());
        design.alternatives().forEach(other -> list.add(", $S", other));
        return list.build();
    }

    /** A lenient reader takes empty text for absent, unless the component is text itself. */
    private static boolean emptyTextIsAbsent(AttributeDesign design) {
        AttributeType type = design.type();
        boolean text = type == AttributeType.TEXT || type instanceof AttributeType.Enumeration;
        return design.lenient() && !text;
    }

    /** What an absent attribute means, or null where it must be there. */
    private static @Nullable CodeBlock absent(AttributeDesign design) {
        if (design.nullable()) {
            return CodeBlock.of("null");
        }
        AttributeType type = design.type();
        if (type instanceof AttributeType.ListOf) {
            return CodeBlock.of("$T.of()", List.class);
        }
        if (type instanceof AttributeType.SetOf) {
            return CodeBlock.of("$T.of()", Set.class);
        }
        return type instanceof AttributeType.MapOf || type == AttributeType.DOCUMENT
                ? CodeBlock.of("$T.of()", Map.class)
                : null;
    }

    /** The arguments so far, in their order. */
    List<CodeBlock> arguments() {
        return arguments;
    }

    /** Makes the record. */
    CodeBlock.Builder construct(CodeBlock.Builder body, TypeName type) {
        CodeBlock list = arguments.size() < 4 ? CodeBlock.join(arguments, ",$W") : CodeBlock.join(arguments, ",\n");
        return arguments.size() < 4
                ? body.addStatement("return new $T($L)", type, list)
                : body.addStatement("return new $T(\n$L)", type, list);
    }
}
