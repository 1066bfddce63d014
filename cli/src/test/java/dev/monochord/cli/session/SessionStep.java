package dev.monochord.cli.session;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A command of a documented session and the output shown below it.
 *
 * @param line the line of the page on which the command starts, from 1
 * @param command the command without its prompt; may span lines
 * @param output the lines shown, without blank ones
 * @param mayFail whether the page shows the exit code next, so that it need not be 0
 */
record SessionStep(int line, String command, List<String> output, boolean mayFail) {

    private static final Pattern SERVER = Pattern.compile("(?:\\w+=\\S+ )*"
            + "(?:\\./monochord (?:serve|engine)\\b(?!.* (?:--repair|--help|>)).*|mvn .*\\bexec:java &)");

    SessionStep {
        output = List.copyOf(output);
    }

    /** Returns whether the command calls this program. */
    boolean uses(String program) {
        return Pattern.matches("(?s)(?:.*[\\s($|;])?" + program + " .*", command);
    }

    /** Whether the command keeps running, so that the session goes on beside it. */
    boolean startsServer() {
        return SERVER.matcher(command).matches();
    }
}
