package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.TableDesign;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.JavaValue;
import dev.monochord.processor.internal.source.ParameterSource;
import dev.monochord.processor.internal.source.PatternSource;
import dev.monochord.processor.internal.source.TableSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A pattern in its table, with what all methods of the generated table have in common. */
record PatternContext(
        TableSource source, PatternSource pattern, GeneratedMembers members, ValueCode values, KeyCode keys) {

    /** The field that does the work; a parameter may have its name. */
    CodeBlock access() {
        return CodeBlock.of(named("access") ? "this.access" : "access");
    }

    /** A name for a local variable. */
    String local(String wanted) {
        return named(wanted) ? "the" + GeneratedNames.capital(wanted) : wanted;
    }

    private boolean named(String name) {
        return pattern.parameters().stream().anyMatch(p -> p.design().name().equals(name));
    }

    TableDesign table() {
        return source.table();
    }

    /** The kinds of item it is about. */
    List<ItemSource> items() {
        return pattern.design().items().stream()
                .map(name -> source.item(name).orElseThrow())
                .toList();
    }

    ItemSource item() {
        return items().get(0);
    }

    /** The component that a parameter is about. */
    ComponentSource component(String target) {
        return items().stream()
                .filter(item -> item.components().containsKey(target))
                .findFirst()
                .orElseThrow()
                .component(target);
    }

    ParameterSource parameter(String name) {
        return pattern.parameters().stream()
                .filter(p -> p.design().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No parameter " + name));
    }

    Optional<ParameterSource> bound(ParameterBinding binding, String target) {
        return pattern.bound(binding).stream()
                .filter(p -> p.design().target().equals(target))
                .findFirst();
    }

    /** Variables of a plan's templates, which have the names of parameters. */
    Function<String, KeyVariable> parameters() {
        return name -> variable(parameter(name));
    }

    KeyVariable variable(ParameterSource parameter) {
        JavaValue value = component(parameter.design().target()).value();
        return new KeyVariable(
                parameter.design().name(),
                CodeBlock.of("$L", parameter.design().name()),
                value,
                parameter.design().optional());
    }

    /** {@code TokenItem.key(project, tokenId)} with the parameters that give the key. */
    CodeBlock key(ItemSource item, Function<String, CodeBlock> value) {
        List<CodeBlock> arguments =
                item.design().key().variables().stream().map(value).toList();
        return CodeBlock.of("$T.key($L)", GeneratedNames.item(item.element()), CodeBlock.join(arguments, ",$W"));
    }

    /** The same; a variable that no parameter gives is an optional end, left out. */
    CodeBlock key(ItemSource item) {
        return key(
                item,
                variable -> bound(ParameterBinding.EQUALS, variable)
                        .map(p -> CodeBlock.of("$L", p.design().name()))
                        .orElse(CodeBlock.of("null")));
    }
}
