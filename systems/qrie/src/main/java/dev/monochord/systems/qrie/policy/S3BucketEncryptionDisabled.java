package dev.monochord.systems.qrie.policy;

import java.util.List;
import java.util.Map;

/** A bucket is encrypted if a rule of its encryption names an algorithm. */
final class S3BucketEncryptionDisabled implements Evaluator {

    @Override
    public Evaluation evaluate(Subject subject) {
        return rules(subject).stream().anyMatch(S3BucketEncryptionDisabled::encrypts)
                ? Evaluation.COMPLIANT
                : Evaluation.violation("no rule of encryption by default");
    }

    /** As GetBucketEncryption answers them, or without its envelope. */
    private static List<Map<?, ?>> rules(Subject subject) {
        for (String[] path : new String[][] {
            {"Encryption", "ServerSideEncryptionConfiguration", "Rules"},
            {"ServerSideEncryptionConfiguration", "Rules"},
            {"Encryption", "Rules"}
        }) {
            if (subject.has(path)) {
                return subject.objects(path);
            }
        }
        return List.of();
    }

    private static boolean encrypts(Map<?, ?> rule) {
        return rule.get("ApplyServerSideEncryptionByDefault") instanceof Map<?, ?> byDefault
                && byDefault.get("SSEAlgorithm") instanceof String algorithm
                && !algorithm.isBlank();
    }
}
