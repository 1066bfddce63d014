package dev.monochord.systems.qrie.policy;

/** A user with a password has a second factor. One without a password cannot sign in and needs none. */
final class IamUserMfaDisabled implements Evaluator {

    @Override
    public Evaluation evaluate(Subject subject) {
        if (!subject.arn().type().equals("user")) {
            return Evaluation.NOT_CONCERNED;
        }
        boolean signsIn = subject.has("LoginProfile") || subject.isTrue("PasswordEnabled");
        return signsIn && Subject.elements(subject.value("MFADevices")).isEmpty()
                ? Evaluation.violation("the user has a password and no MFA device")
                : Evaluation.COMPLIANT;
    }
}
