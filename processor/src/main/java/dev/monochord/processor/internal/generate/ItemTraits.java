package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.GUARD;
import static dev.monochord.processor.internal.generate.RuntimeTypes.ITEM_KEY;
import static dev.monochord.processor.internal.generate.RuntimeTypes.PARENT;
import static dev.monochord.processor.internal.generate.RuntimeTypes.SHARDED_KEY;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED_ITEM;
import static dev.monochord.processor.internal.generate.RuntimeTypes.VERSIONING;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.WildcardTypeName;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.NumberKind;
import dev.monochord.model.ParentDesign;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** What an item tells the runtime about itself beside its attributes: guards, parents, version, expiry. */
final class ItemTraits {

    private final TableSource table;
    private final ItemContext item;
    private final KeyFormCode forms;
    private final ItemDesign design;
    private final List<FieldSpec> fields = new ArrayList<>();
    private final List<MethodSpec> methods = new ArrayList<>();

    ItemTraits(TableSource table, ItemContext item, KeyFormCode forms) {
        this.table = table;
        this.item = item;
        this.forms = forms;
        this.design = item.design();
        attributeNames();
        guards();
        parents();
        shardedKeys();
        versioning();
        expiry();
        sharedKey();
        if (design.keepUnknown()) {
            answer("keepsUnknown", TypeName.BOOLEAN, CodeBlock.of("true"));
        }
    }

    List<FieldSpec> fields() {
        return fields;
    }

    List<MethodSpec> methods() {
        return methods;
    }

    private void attributeNames() {
        List<CodeBlock> names = item.attributeNames().stream()
                .map(name -> CodeBlock.of("$S", name))
                .toList();
        field(
                ParameterizedTypeName.get(List.class, String.class),
                "ATTRIBUTES",
                CodeBlock.of("$T.of(\n$>$>$L$<$<)", List.class, CodeBlock.join(names, ",\n")));
    }

    private void guards() {
        if (design.guards().isEmpty()) {
            return;
        }
        List<CodeBlock> guards = design.guards().stream()
                .map(guard -> new GuardCode(item, forms, guard).description())
                .toList();
        list("guards", "GUARDS", ParameterizedTypeName.get(GUARD, item.record()), guards);
    }

    private void parents() {
        if (design.parents().isEmpty()) {
            return;
        }
        List<CodeBlock> parents = design.parents().stream().map(this::parent).toList();
        list("parents", "PARENTS", ParameterizedTypeName.get(PARENT, item.record()), parents);
    }

    private CodeBlock parent(ParentDesign parent) {
        ItemSource source = table.item(parent.item()).orElseThrow();
        String arguments = source.design().key().variables().stream()
                .map(variable -> "item." + variable + "()")
                .collect(Collectors.joining(", "));
        String counter = parent.counter();
        @Nullable
        String stored =
                counter == null ? null : source.component(counter).design().name();
        return CodeBlock.of(
                "new $T<>($S,$Witem -> $T.key($L),$W$T::$L,$W$L,$W$L,$W$L)",
                PARENT,
                parent.item(),
                GeneratedNames.item(source.element()),
                arguments,
                item.type(),
                storedParent(source),
                stored == null ? CodeBlock.of("null") : CodeBlock.of("$S", stored),
                parent.limit(),
                design.key().determines(source.design().key()));
    }

    /** The key of a parent from a stored item, of which nothing else is read. */
    private String storedParent(ItemSource parent) {
        String wanted = "parent" + GeneratedNames.capital(parent.design().name());
        return item.members().method("parent " + parent.design().name(), wanted, name -> {
            CodeBlock.Builder body = CodeBlock.builder();
            Map<String, String> locals = new ItemReadMethod(item, forms)
                    .declare(body, parent.design().key().variables());
            String arguments = String.join(", ", locals.values());
            return MethodSpec.methodBuilder(name)
                    .returns(ParameterizedTypeName.get(ITEM_KEY, WildcardTypeName.subtypeOf(Object.class)))
                    .addParameter(STORED_ITEM, "in")
                    .addCode(body.addStatement("return $T.key($L)", GeneratedNames.item(parent.element()), arguments)
                            .build());
        });
    }

    private void shardedKeys() {
        List<CodeBlock> sharded = item.indexKeys()
                .filter(indexed -> indexed.key().shardBy() != null)
                .map(this::shardedKey)
                .toList();
        if (!sharded.isEmpty()) {
            list("shardedKeys", "SHARDED_KEYS", ParameterizedTypeName.get(SHARDED_KEY, item.record()), sharded);
        }
    }

    private CodeBlock shardedKey(ItemContext.Indexed indexed) {
        ComponentSource by =
                item.source().component(Objects.requireNonNull(indexed.key().shardBy()));
        boolean nullable = by.design().nullable();
        CodeBlock value = CodeBlock.of("item.$L()", by.name());
        CodeBlock text = item.keys().shardText(new KeyVariable(by.name(), value, by.value(), nullable));
        boolean checked = nullable && !text.equals(value);
        return CodeBlock.of(
                "new $T<>($S, $S, $L, item -> $L)",
                SHARDED_KEY,
                indexed.index().name(),
                indexed.index().partitionKeys().get(0).name(),
                indexed.key().shards(),
                checked ? CodeBlock.of("$L == null ? null : $L", value, text) : text);
    }

    private void versioning() {
        String version = design.version();
        if (version == null) {
            return;
        }
        AttributeDesign attribute = item.source().component(version).design();
        NumberKind kind = ((AttributeType.Numeric) attribute.type()).kind();
        ClassName record = item.record();
        CodeBlock get = kind == NumberKind.LONG
                ? CodeBlock.of("$T::$L", record, version)
                : attribute.nullable()
                        ? CodeBlock.of("item -> item.$1L() == null ? null : item.$1L().longValue()", version)
                        : CodeBlock.of("item -> (long) item.$L()", version);
        CodeBlock next =
                kind == NumberKind.LONG ? CodeBlock.of("version") : CodeBlock.of("$T.toIntExact(version)", Math.class);
        CodeBlock arguments = CodeBlock.join(
                design.components().stream()
                        .map(name -> name.equals(version) ? next : CodeBlock.of("item.$L()", name))
                        .toList(),
                ",$W");
        TypeName type = ParameterizedTypeName.get(VERSIONING, record);
        field(
                type,
                "VERSIONING",
                CodeBlock.of(
                        "new $T<>(\n$>$>$S,\n$L,\n(item, version) -> new $T($L))$<$<",
                        VERSIONING,
                        attribute.name(),
                        get,
                        record,
                        arguments));
        answer("versioning", type, CodeBlock.of("VERSIONING"));
    }

    private void expiry() {
        String expiry = design.timeToLive();
        if (expiry != null && design.hideExpired()) {
            answer(
                    "expiry",
                    ClassName.get(String.class),
                    CodeBlock.of("$S", item.source().component(expiry).design().name()));
        }
    }

    private void sharedKey() {
        if (item.sharesKey()) {
            TypeName type = ParameterizedTypeName.get(
                    ClassName.get(Map.class), ClassName.get(String.class), RuntimeTypes.ATTRIBUTE_VALUE);
            CodeBlock mark = CodeBlock.of(
                    "$T.of($S, $T.text($S))",
                    Map.class,
                    item.table().typeAttribute(),
                    RuntimeTypes.ENCODE,
                    design.type());
            field(type, "TYPE_MARK", mark);
            answer("typeMark", type, CodeBlock.of("TYPE_MARK"));
        }
    }

    private void list(String method, String constant, TypeName element, List<CodeBlock> elements) {
        TypeName type = ParameterizedTypeName.get(ClassName.get(List.class), element);
        field(type, constant, CodeBlock.of("$T.of(\n$>$>$L$<$<)", List.class, CodeBlock.join(elements, ",\n")));
        answer(method, type, CodeBlock.of("$L", constant));
    }

    private void field(TypeName type, String name, CodeBlock value) {
        fields.add(FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer("$L", value)
                .build());
    }

    private void answer(String method, TypeName type, CodeBlock value) {
        methods.add(MethodSpec.methodBuilder(method)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(type)
                .addStatement("return $L", value)
                .build());
    }
}
