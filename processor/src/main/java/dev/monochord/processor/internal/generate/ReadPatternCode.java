package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.READ_PATTERN;

import com.palantir.javapoet.CodeBlock;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The constant that describes a read to the runtime. */
record ReadPatternCode(PatternContext context) {

    /** The name of the constant. */
    CodeBlock constant() {
        CodeBlock.Builder code = CodeBlock.builder().add("$T.named($S)", READ_PATTERN, design().name());
        IndexDesign index = index();
        if (index != null) {
            code.add(index(index));
        }
        if (plan().consistent()) {
            code.add("$Z.consistent()");
        }
        if (design().descending()) {
            code.add("$Z.descending()");
        }
        if (design().limit() > 0) {
            code.add(".limit($L)", design().limit());
        }
        if (plan().shards() > 1) {
            code.add("$Z.shards($L)", plan().shards());
        }
        if (design().segments() > 1) {
            code.add(".segments($L)", design().segments());
        }
        if (skips()) {
            code.add(".skipUnreadable()");
        }
        if (design().kind() == PatternKind.COUNT && plan() instanceof Plan.Query query && query.mixed()) {
            code.add(".mixed()");
        }
        String name = context.members()
                .constant(
                        READ_PATTERN,
                        GeneratedNames.constant(design().name()),
                        code.add("$Z.build()").build());
        return CodeBlock.of("$L", name);
    }

    private static CodeBlock index(IndexDesign index) {
        if (index.multiAttribute()) {
            return CodeBlock.of(
                    "$Z.index($S, $L, $L)", index.name(), names(index.partitionKeys()), names(index.sortKeys()));
        }
        return CodeBlock.of(
                "$Z.index($S, $S, $L)",
                index.name(),
                index.partitionKeys().get(0).name(),
                index.sortKeys().stream()
                        .findFirst()
                        .map(key -> CodeBlock.of("$S", key.name()))
                        .orElse(CodeBlock.of("null")));
    }

    private static CodeBlock names(List<KeyAttributeDesign> keys) {
        return CodeBlock.of(
                "$T.of($L)",
                List.class,
                keys.stream().map(key -> CodeBlock.of("$S", key.name())).collect(CodeBlock.joining(", ")));
    }

    private @Nullable IndexDesign index() {
        if (plan() instanceof Plan.Query query) {
            return query.indexDesign();
        }
        return plan() instanceof Plan.Scan scan ? scan.indexDesign() : null;
    }

    private boolean skips() {
        boolean decodesMany = switch (design().kind()) {
            case QUERY, SCAN, BATCH_GET -> true;
            default -> false;
        };
        return decodesMany && context.table().unreadable(design()) == UnreadablePolicy.SKIP;
    }

    private PatternDesign design() {
        return context.pattern().design();
    }

    private Plan plan() {
        return context.pattern().plan();
    }
}
