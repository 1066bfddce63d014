package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ITEM_COLLECTION;
import static dev.monochord.processor.internal.generate.RuntimeTypes.NOT_FOUND_EXCEPTION;
import static dev.monochord.processor.internal.generate.RuntimeTypes.UNION_TYPE;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.model.plan.Plan;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.ParameterSource;
import dev.monochord.processor.internal.source.ResultSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/** The bodies of methods that read. For one pattern. */
record ReadMethods(PatternContext context) {

    CodeBlock body() {
        CodeBlock pattern = new ReadPatternCode(context).constant();
        if (context.pattern().plan() instanceof Plan.BatchGet) {
            return batchGet(pattern);
        }
        Plan plan = context.pattern().plan();
        if (plan instanceof Plan.Get) {
            CodeBlock key = context.key(context.item());
            return one(
                    design().projection().isEmpty() && !result().union()
                            ? CodeBlock.of("$L.get($L, $L)", context.access(), pattern, key)
                            : CodeBlock.of("$L.get($L, $L,$W$L)", context.access(), pattern, key, reader()));
        }
        QueryCode code = new QueryCode(context);
        CodeBlock call =
                plan instanceof Plan.Query query ? code.query(query, pattern, reader()) : code.scan(pattern, reader());
        return result().parts().isEmpty()
                ? answer(call)
                : collection(CodeBlock.of("$L\n.collection($L,$W$L)", call, types(false), types(true)));
    }

    private static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }

    private CodeBlock answer(CodeBlock call) {
        ResultKind kind = design().result();
        return switch (kind) {
            case PAGE -> statement("return $L\n.page($L)", call, page());
            case LIST -> statement("return $L\n.list()", call);
            case STREAM -> statement("return $L\n.stream()", call);
            case COUNT ->
                result().type().getKind() == TypeKind.LONG || isLong()
                        ? statement("return $L\n.count()", call)
                        : statement("return $T.toIntExact($L\n.count())", Math.class, call);
            default -> one(CodeBlock.of("$L\n.first()", call));
        };
    }

    /** An item that may be absent: as the {@code Optional} that it is, as null, or as an exception. */
    private CodeBlock one(CodeBlock optional) {
        if (design().result() != ResultKind.ITEM) {
            return statement("return $L", optional);
        }
        boolean nullable = Overriding.nullable(context.pattern().method().getReturnType());
        return nullable
                ? statement("return $L\n.orElse(null)", optional)
                : statement(
                        "return $L\n.orElseThrow(() -> new $T($S, null))",
                        optional,
                        NOT_FOUND_EXCEPTION,
                        "There is no " + design().item() + " under this key in "
                                + context.table().name());
    }

    private boolean isLong() {
        return TypeName.get(result().type()).equals(ClassName.get(Long.class));
    }

    private String page() {
        return context.pattern().bound(ParameterBinding.PAGE).get(0).design().name();
    }

    /** {@code TokenItem.TYPE}, or a constant for the union of several. */
    private CodeBlock reader() {
        TypeElement element = result().element();
        if (element != null && !design().projection().isEmpty()) {
            return new ProjectionCode(context, element).constant();
        }
        if (!result().union() || element == null) {
            return type(context.item());
        }
        return union(element.getSimpleName().toString(), ClassName.get(element));
    }

    private CodeBlock union(String name, TypeName type) {
        List<CodeBlock> members =
                context.items().stream().map(ReadMethods::type).toList();
        String constant = context.members()
                .constant(
                        ParameterizedTypeName.get(UNION_TYPE, type),
                        GeneratedNames.constant(name),
                        CodeBlock.of("$T.of($S,$W$L)", UNION_TYPE, name, CodeBlock.join(members, ",$W")));
        return CodeBlock.of("$L", constant);
    }

    private static CodeBlock type(ItemSource item) {
        return CodeBlock.of("$T.TYPE", GeneratedNames.item(item.element()));
    }

    /** The kinds of the components that are lists, or of those that are not. */
    private CodeBlock types(boolean many) {
        List<CodeBlock> types = result().parts().stream()
                .filter(part -> part.many() == many)
                .map(part -> CodeBlock.of("$T.TYPE", GeneratedNames.item(part.element())))
                .toList();
        return CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(types, ",$W"));
    }

    /** Puts the items that were read together into the record that collects them. */
    private CodeBlock collection(CodeBlock call) {
        List<CodeBlock> missing = new ArrayList<>();
        List<CodeBlock> arguments = new ArrayList<>();
        String items = context.local("items");
        CodeBlock.Builder body = CodeBlock.builder().addStatement("$T $L = $L", ITEM_COLLECTION, items, call);
        boolean optional = design().result() == ResultKind.OPTIONAL;
        for (ResultSource.Part part : result().parts()) {
            ClassName type = GeneratedNames.item(part.element());
            if (part.many()) {
                arguments.add(CodeBlock.of("$L.all($T.TYPE)", items, type));
            } else if (part.nullable()) {
                arguments.add(CodeBlock.of("$L.one($T.TYPE)", items, type));
            } else if (optional) {
                String local = part.component().equals(items) ? items + "Part" : context.local(part.component());
                body.addStatement("$T $L = $L.one($T.TYPE)", ClassName.get(part.element()), local, items, type);
                missing.add(CodeBlock.of("$L == null", local));
                arguments.add(CodeBlock.of("$L", local));
            } else {
                arguments.add(CodeBlock.of("$L.required($T.TYPE)", items, type));
            }
        }
        TypeName record = ClassName.get(Objects.requireNonNull(result().element()));
        CodeBlock made = CodeBlock.of("new $T($L)", record, CodeBlock.join(arguments, ",$W"));
        if (!optional) {
            return body.addStatement("return $L", made).build();
        }
        CodeBlock empty = missing.isEmpty() ? CodeBlock.of("$L.isEmpty()", items) : CodeBlock.join(missing, " || ");
        return body.addStatement("return $L ? $T.empty() : $T.of($L)", empty, Optional.class, Optional.class, made)
                .build();
    }

    private CodeBlock batchGet(CodeBlock pattern) {
        List<ParameterSource> keys = context.pattern().bound(ParameterBinding.KEYS);
        if (!result().parts().isEmpty()) {
            List<CodeBlock> all = context.items().stream().map(context::key).toList();
            return collection(CodeBlock.of(
                    "$L.batchGet($L, $T.of($L))", context.access(), pattern, List.class, CodeBlock.join(all, ",$W")));
        }
        if (keys.isEmpty()) {
            return statement(
                    "return $L.batchGet($L, $L, $T.of($L))",
                    context.access(),
                    pattern,
                    type(context.item()),
                    List.class,
                    context.key(context.item()));
        }
        ParameterSource varying = keys.get(0);
        String name = varying.design().name();
        if (varying.design().target().isEmpty()) {
            return statement("return $L.batchGet($L, $L, $L)", context.access(), pattern, type(context.item()), name);
        }
        String each = varying.design().target();
        String variable = context.local(each);
        CodeBlock key = context.key(
                context.item(),
                target -> target.equals(each)
                        ? CodeBlock.of("$L", variable)
                        : context.bound(ParameterBinding.EQUALS, target)
                                .map(p -> CodeBlock.of("$L", p.design().name()))
                                .orElse(CodeBlock.of("null")));
        return statement(
                "return $L.batchGet(\n$L, $L, $L.stream().map($L -> $L).toList())",
                context.access(),
                pattern,
                type(context.item()),
                name,
                variable,
                key);
    }

    private PatternDesign design() {
        return context.pattern().design();
    }

    private ResultSource result() {
        return context.pattern().result();
    }
}
