package dev.monochord.processor.generate;

import static dev.monochord.processor.generate.RuntimeTypes.READ_PATTERN;

import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.Comparison;
import dev.monochord.model.plan.KeyCondition;
import dev.monochord.model.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The constant that describes a read to the runtime. */
final class ReadPatternCode {

    private final PatternContext context;
    private final PatternDesign design;
    private final Plan plan;

    ReadPatternCode(PatternContext context) {
        this.context = context;
        this.design = context.pattern().design();
        this.plan = context.pattern().plan();
    }

    /** The name of the constant. */
    CodeBlock constant() {
        CodeBlock.Builder code = CodeBlock.builder().add("$T.named($S)", READ_PATTERN, design.name());
        String indexName = plan.index();
        if (indexName != null) {
            IndexDesign index = context.table().index(indexName).orElseThrow();
            code.add(
                    "$Z.index($S, $S, $L)",
                    index.name(),
                    index.partition().name(),
                    index.sort() == null
                            ? CodeBlock.of("null")
                            : CodeBlock.of("$S", index.sort().name()));
        }
        if (plan.consistent()) {
            code.add("$Z.consistent()");
        }
        if (plan.descending()) {
            code.add("$Z.descending()");
        }
        if (design.limit() > 0) {
            code.add(".limit($L)", design.limit());
        }
        if (plan.shards() > 1) {
            code.add("$Z.shards($L)", plan.shards());
        }
        if (design.segments() > 1) {
            code.add(".segments($L)", design.segments());
        }
        if (design.kind() == PatternKind.COUNT && mixed()) {
            code.add(".mixed()");
        }
        String name = context.members()
                .constant(
                        READ_PATTERN,
                        GeneratedNames.constant(design.name()),
                        code.add("$Z.build()").build());
        return CodeBlock.of("$L", name);
    }

    /** The key condition also reaches items that the pattern is not about. */
    private boolean mixed() {
        KeyCondition partition = plan.partition();
        if (partition == null) {
            return true;
        }
        return others(context.table())
                .anyMatch(other ->
                        partition.operands().get(0).collision(other.partition()).isPresent()
                                && reaches(plan.sort(), other.sort()));
    }

    private static boolean reaches(@Nullable KeyCondition condition, @Nullable KeyTemplate sort) {
        if (condition == null || sort == null) {
            return true;
        }
        KeyTemplate operand = condition.operands().get(0);
        if (condition.comparison() == Comparison.EQUALS) {
            return operand.collision(sort).isPresent();
        }
        String literal = operand.literalPrefix();
        return literal.isEmpty() || KeyTemplate.parse(literal).startOf(sort).isPresent();
    }

    /** The keys, in what is read, of every other kind of item and of every guard. */
    private Stream<KeyTemplates> others(TableDesign table) {
        List<KeyTemplates> others = new ArrayList<>();
        String index = plan.index();
        for (ItemDesign item : table.items()) {
            boolean other = !design.items().contains(item.name());
            if (index == null) {
                if (other) {
                    others.add(item.key());
                    others.addAll(item.alternativeKeys());
                }
                item.guards().forEach(guard -> others.add(guard.key()));
            } else if (other) {
                Optional<IndexKey> key = item.indexKey(index);
                key.ifPresent(k -> others.add(k.templates()));
            }
        }
        return others.stream();
    }
}
