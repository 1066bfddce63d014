package dev.monochord.systems.qrie.policy;

import java.util.Map;

/** A database is not to be reached from the internet, and a snapshot not to be restored by everyone. */
final class RdsPublicAccess implements Evaluator {

    @Override
    public Evaluation evaluate(Subject subject) {
        if (subject.isTrue("PubliclyAccessible")) {
            return Evaluation.violation("the database is publicly accessible", Map.of("PubliclyAccessible", true));
        }
        boolean shared = subject.objects("DBSnapshotAttributes").stream()
                .anyMatch(attribute -> "restore".equals(attribute.get("AttributeName"))
                        && Subject.elements(attribute.get("AttributeValues")).contains("all"));
        return shared ? Evaluation.violation("everyone may restore the snapshot") : Evaluation.COMPLIANT;
    }
}
