package dev.monochord.systems.authz.cedar;

import java.util.List;

/**
 * Refuses policies that are nested so deeply that Cedar could not read them.
 *
 * <p>Cedar's native library descends into a policy on the stack of the thread that asks, without looking whether there is
 * room: where a thread has 1 MB, some seventy brackets in each other end the whole process, as do some hundred chained
 * conditions and some ten thousand chained operators. The limits leave half of the stack unused.
 */
final class PolicyShape {

    private static final int MAX_DEPTH = 30;
    private static final int MAX_CONDITIONS = 50;
    private static final int MAX_OPERATORS = 2_000;

    private final String text;
    private int at;
    private int depth;
    private int conditions;
    private int operators;

    private PolicyShape(String text) {
        this.text = text;
    }

    /** Throws an {@link InvalidPolicyException} that says what there is too much of. */
    static void check(String statement) {
        new PolicyShape(statement).check();
    }

    private void check() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '"') {
                skipText();
            } else if (text.startsWith("//", at)) {
                skipComment();
            } else if (Character.isLetter(c) || c == '_') {
                word();
            } else {
                sign(c);
                at++;
            }
        }
    }

    private void skipText() {
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
    }

    private void skipComment() {
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
    }

    private void word() {
        int from = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (text.substring(from, at).equals("if")) {
            require(++conditions <= MAX_CONDITIONS, "more than " + MAX_CONDITIONS + " times if");
        }
    }

    private void sign(char c) {
        if ("([{".indexOf(c) >= 0) {
            require(++depth <= MAX_DEPTH, "more than " + MAX_DEPTH + " brackets in each other");
        } else if (")]}".indexOf(c) >= 0) {
            depth = Math.max(0, depth - 1);
        } else if (".+-*&|".indexOf(c) >= 0) {
            require(++operators <= MAX_OPERATORS, "more than " + MAX_OPERATORS + " operators");
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new InvalidPolicyException(List.of("the policy has " + otherwise));
        }
    }
}
