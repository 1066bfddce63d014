package dev.monochord.systems.qrie.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A bucket is public unless all four flags of its public access block are on; one without a block is. */
final class S3BucketPublic implements Evaluator {

    private static final List<String> FLAGS =
            List.of("BlockPublicAcls", "IgnorePublicAcls", "BlockPublicPolicy", "RestrictPublicBuckets");

    @Override
    public Evaluation evaluate(Subject subject) {
        Map<?, ?> block = block(subject);
        Map<String, Object> seen = new LinkedHashMap<>();
        FLAGS.forEach(flag -> seen.put(flag, Subject.flag(block.get(flag))));
        return seen.containsValue(false)
                ? Evaluation.violation("public access is not blocked", Map.of("PublicAccessBlock", seen))
                : Evaluation.COMPLIANT;
    }

    /** As GetPublicAccessBlock answers it, or that without its envelope. */
    private static Map<?, ?> block(Subject subject) {
        for (String[] path : new String[][] {
            {"PublicAccessBlock", "PublicAccessBlockConfiguration"},
            {"PublicAccessBlockConfiguration"},
            {"PublicAccessBlock"}
        }) {
            if (subject.value(path) instanceof Map<?, ?> block) {
                return block;
            }
        }
        return Map.of();
    }
}
