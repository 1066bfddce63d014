package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The private members of a generated class that its methods turn out to need: each once, in the order in which they
 * were first asked for. For one class and one thread.
 */
final class GeneratedMembers {

    private final ClassName owner;
    private final NameAllocator names = new NameAllocator();
    private final Map<String, String> known = new LinkedHashMap<>();
    private final Map<String, FieldSpec> fields = new LinkedHashMap<>();
    private final Set<String> converters = new LinkedHashSet<>();
    private final Map<String, @Nullable MethodSpec> methods = new LinkedHashMap<>();

    GeneratedMembers(ClassName owner) {
        this.owner = owner;
    }

    ClassName owner() {
        return owner;
    }

    /** Takes a name that the class uses otherwise. */
    void reserve(String name) {
        names.newName(name);
    }

    /** A free name for a member, or one like it. */
    String name(String wanted) {
        return names.newName(wanted);
    }

    /**
     * A private static method.
     *
     * @param purpose what tells it from others; asking again with the same answers the same method
     * @param wanted its name, if that is free
     */
    String method(String purpose, String wanted, Function<String, MethodSpec.Builder> body) {
        String name = known.get(purpose);
        if (name == null) {
            name = names.newName(wanted);
            known.put(purpose, name);
            methods.put(name, null);
            methods.put(
                    name,
                    body.apply(name)
                            .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                            .build());
        }
        return name;
    }

    /** A private constant; asking again for the same value answers the same constant. */
    String constant(TypeName type, String wanted, CodeBlock value) {
        String purpose = type + " " + value;
        String name = known.get(purpose);
        if (name == null) {
            name = names.newName(wanted);
            known.put(purpose, name);
            fields.put(
                    name,
                    FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                            .initializer(value)
                            .build());
        }
        return name;
    }

    /** The one instance of a user's converter that the class uses. */
    String converter(ClassName converter) {
        String name = constant(
                converter,
                GeneratedNames.constant(String.join("_", converter.simpleNames())),
                CodeBlock.of("new $T()", converter));
        converters.add(name);
        return name;
    }

    /** The converters; they stand before all fields whose values use them. */
    void addConverters(TypeSpec.Builder type) {
        converters.forEach(name -> type.addField(fields.get(name)));
    }

    /** All other constants. */
    void addConstants(TypeSpec.Builder type) {
        fields.forEach((name, field) -> {
            if (!converters.contains(name)) {
                type.addField(field);
            }
        });
    }

    void addMethods(TypeSpec.Builder type) {
        methods.values().forEach(method -> {
            if (method != null) {
                type.addMethod(method);
            }
        });
    }
}
