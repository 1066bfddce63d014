package dev.monochord.systems.qrie.policy;

import java.util.Map;

/** A bucket keeps the versions of its objects. A suspended versioning keeps no new ones. */
final class S3BucketVersioningDisabled implements Evaluator {

    @Override
    public Evaluation evaluate(Subject subject) {
        String status = subject.text("Versioning", "Status");
        return "Enabled".equals(status)
                ? Evaluation.COMPLIANT
                : Evaluation.violation("versioning is not enabled", Map.of("Status", status == null ? "" : status));
    }
}
