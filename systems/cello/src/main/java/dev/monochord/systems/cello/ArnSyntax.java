package dev.monochord.systems.cello;

import java.util.regex.Pattern;

/** The form of an ARN: {@code arn:partition:service:region:account:resource}; region and account may be empty. */
final class ArnSyntax {

    /** As long as IAM lets one be. */
    private static final int MAX_LENGTH = 2048;

    private static final Pattern FORM = Pattern.compile("arn:[^:\\s]+:[^:\\s]+:[^:\\s]*:[^:\\s]*:[\\x21-\\x7e]+");

    private ArnSyntax() {}

    static boolean isValid(String text) {
        return text.length() <= MAX_LENGTH && FORM.matcher(text).matches();
    }
}
