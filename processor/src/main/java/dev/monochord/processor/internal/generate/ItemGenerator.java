package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ITEM_KEY;
import static dev.monochord.processor.internal.generate.RuntimeTypes.ITEM_TYPE;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Writes {@code TokenItem} for a record {@code Token}. For one item. */
final class ItemGenerator {

    private final TableSource table;
    private final ItemContext item;
    private final GeneratedMembers members;

    ItemGenerator(TableSource table, ItemSource source) {
        this.table = table;
        this.members = new GeneratedMembers(GeneratedNames.item(source.element()));
        this.item = ItemContext.of(table.table(), source, members);
        List.of("TYPE", "key", "keyOf", "write", "read", "describes", "attributeNames", "guards", "parents")
                .forEach(members::reserve);
        List.of("versioning", "expiry", "keepsUnknown", "ATTRIBUTES", "GUARDS", "PARENTS", "VERSIONING")
                .forEach(members::reserve);
        List.of("encode", "decode", "javaType", "name", "table", "partitionKey", "sortKey", "keyIn", "toString")
                .forEach(members::reserve);
    }

    JavaFile generate() {
        ClassName record = item.record();
        KeyFormCode forms = new KeyFormCode(item);
        List<FieldSpec> attributes = new AttributeFields(item).fields();
        MethodSpec key = key();
        MethodSpec keyOf = keyOf();
        MethodSpec write = new ItemWriteMethod(item).method();
        MethodSpec describes = forms.describes();
        MethodSpec read = new ItemReadMethod(item, forms).method();
        ItemTraits traits = new ItemTraits(table, item, forms);
        List<MethodSpec> described = traits.methods();

        TypeSpec.Builder type = GeneratedType.of(item.type(), table)
                .superclass(ParameterizedTypeName.get(ITEM_TYPE, record))
                .addJavadoc(
                        "How {@link $T} is stored in table $L, with the key\n$L.\n",
                        record,
                        JavadocText.code(item.table().name()),
                        shown());
        type.addField(FieldSpec.builder(item.type(), "TYPE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The only one there is.\n")
                .initializer("new $T()", item.type())
                .build());
        members.addConverters(type);
        attributes.forEach(type::addField);
        members.addConstants(type);
        traits.fields().forEach(type::addField);
        type.addMethod(constructor())
                .addMethod(key)
                .addMethod(keyOf)
                .addMethod(write)
                .addMethod(read);
        type.addMethod(describes).addMethod(attributeNames());
        described.forEach(type::addMethod);
        members.addMethods(type);
        return JavaFile.builder(item.type().packageName(), type.build())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    /** {@code pk = "PROJECT#{project}", sk = "METADATA"}, as Javadoc can have it. */
    private String shown() {
        List<KeyTemplate> templates = item.design().key().all();
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < templates.size(); i++) {
            String text =
                    item.table().keys().get(i).name() + " = " + templates.get(i).display();
            parts.add(JavadocText.code(text));
        }
        return String.join(", ", parts);
    }

    private MethodSpec constructor() {
        KeyAttributeDesign sort = item.table().sort();
        return MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addStatement(
                        "super($T.class, $S, $S, $S, $L, $L)",
                        item.record(),
                        item.design().name(),
                        item.table().name(),
                        item.table().partition().name(),
                        sort == null ? CodeBlock.of("null") : CodeBlock.of("$S", sort.name()),
                        item.attributeNames().size())
                .build();
    }

    private MethodSpec key() {
        ItemDesign design = item.design();
        MethodSpec.Builder method = MethodSpec.methodBuilder("key")
                .addJavadoc("The key of one {@link $T}.\n", item.record())
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(ParameterizedTypeName.get(ITEM_KEY, item.record()));
        for (String variable : design.key().variables()) {
            ComponentSource component = item.source().component(variable);
            TypeName type = TypeName.get(component.type());
            method.addParameter(component.design().nullable() ? RuntimeTypes.nullable(type) : type, variable);
        }
        List<KeyTemplate> templates = design.key().all();
        List<CodeBlock> parts = new ArrayList<>();
        for (int i = 0; i < templates.size(); i++) {
            parts.add(item.keys()
                    .attribute(
                            item.table().keys().get(i), ItemWriteMethod.role(i), templates.get(i), item.parameters()));
        }
        if (templates.size() == 1) {
            parts.add(CodeBlock.of("null"));
        }
        return method.addStatement("return TYPE.key($L)", CodeBlock.join(parts, ",$W"))
                .build();
    }

    private MethodSpec keyOf() {
        String arguments = item.design().key().variables().stream()
                .map(variable -> "item." + variable + "()")
                .collect(Collectors.joining(", "));
        return MethodSpec.methodBuilder("keyOf")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(ParameterizedTypeName.get(ITEM_KEY, item.record()))
                .addParameter(item.record(), "item")
                .addStatement("return key($L)", arguments)
                .build();
    }

    private MethodSpec attributeNames() {
        return MethodSpec.methodBuilder("attributeNames")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(ParameterizedTypeName.get(List.class, String.class))
                .addStatement("return ATTRIBUTES")
                .build();
    }
}
