package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** The head of a method that implements one of an interface, with what its types say about null. */
final class Overriding {

    private Overriding() {}

    static MethodSpec.Builder of(ExecutableElement method) {
        MethodSpec.Builder builder = MethodSpec.methodBuilder(
                        method.getSimpleName().toString())
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(typeOf(method.getReturnType()))
                .varargs(method.isVarArgs());
        for (VariableElement parameter : method.getParameters()) {
            builder.addParameter(ParameterSpec.builder(
                            typeOf(parameter.asType()),
                            parameter.getSimpleName().toString())
                    .build());
        }
        return builder;
    }

    static boolean nullable(TypeMirror type) {
        return type.getAnnotationMirrors().stream()
                .anyMatch(a -> a.getAnnotationType().asElement().getSimpleName().contentEquals("Nullable"));
    }

    private static TypeName typeOf(TypeMirror type) {
        TypeName name = TypeName.get(type);
        return nullable(type) ? RuntimeTypes.nullable(name) : name;
    }
}
