package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.KEY_FORM;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** How a stored item is recognised: by its type attribute, or by the forms of its keys. For one item. */
final class KeyFormCode {

    private final ItemContext item;
    private final List<KeyTemplates> forms = new ArrayList<>();

    KeyFormCode(ItemContext item) {
        this.item = item;
        forms.add(item.design().key());
        forms.addAll(item.design().alternativeKeys());
    }

    /** The constant that holds a form of the key: the first is the one that is written, the others are alternatives. */
    String form(int number) {
        KeyTemplates templates = forms.get(number);
        String name = number == 0 ? "FORM" : forms.size() == 2 ? "ALTERNATIVE_FORM" : "ALTERNATIVE_FORM_" + number;
        CodeBlock sort = templates.sort() == null
                ? CodeBlock.of("null")
                : CodeBlock.of("$S", templates.sort().toString());
        return item.members()
                .constant(
                        KEY_FORM,
                        name,
                        CodeBlock.of(
                                "$T.of($S, $L)", KEY_FORM, templates.partition().toString(), sort));
    }

    /** The texts of the keys of an item that is being read. */
    CodeBlock texts() {
        CodeBlock texts = CodeBlock.join(
                item.table().keys().stream()
                        .map(key -> CodeBlock.of("in.text($S)", key.name()))
                        .toList(),
                ", ");
        return item.table().sort() == null ? CodeBlock.of("$L, null", texts) : texts;
    }

    MethodSpec describes() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("describes")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(boolean.class)
                .addParameter(STORED, "stored");
        String type = item.table().typeAttribute();
        if (alone()) {
            return method.addStatement("return true").build();
        }
        if (type == null) {
            return method.addStatement("return $L", byKeys()).build();
        }
        method.addStatement("$T type = stored.get($S)", RuntimeTypes.ATTRIBUTE_VALUE, type);
        String value = item.design().type();
        if (item.sharesKey()) {
            return method.addStatement("return type != null && $S.equals(type.s())", value)
                    .build();
        }
        // An index that projects only keys has no type attribute.
        return method.addStatement("return type == null ? $L : $S.equals(type.s())", byKeys(), value)
                .build();
    }

    /** Nothing else is in the table: neither another kind nor a guard. */
    private boolean alone() {
        return item.table().items().size() == 1 && item.design().guards().isEmpty();
    }

    private CodeBlock byKeys() {
        List<CodeBlock> matches = new ArrayList<>();
        KeyAttributeDesign sort = item.table().sort();
        for (int i = 0; i < forms.size(); i++) {
            matches.add(CodeBlock.of(
                    "$L.matches(stored, $S, $L)",
                    form(i),
                    item.table().partition().name(),
                    sort == null ? CodeBlock.of("null") : CodeBlock.of("$S", sort.name())));
        }
        return matches.size() == 1 ? matches.get(0) : CodeBlock.of("$L", CodeBlock.join(matches, " || "));
    }
}
