package dev.monochord.systems.qrie.policy;

/** Versions of a bucket's objects can be deleted only with a second factor. */
final class S3BucketMfaDeleteDisabled implements Evaluator {

    @Override
    public Evaluation evaluate(Subject subject) {
        boolean enabled =
                "Enabled".equals(subject.text("Versioning", "MFADelete")) || subject.isTrue("Versioning", "MfaDelete");
        return enabled ? Evaluation.COMPLIANT : Evaluation.violation("MFA delete is not enabled");
    }
}
