package dev.monochord.cli;

import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Adds exit codes to the help of commands that name none: those of the command above, or the usual ones. */
final class ExitCodes {

    private static final String START = "Exit codes:";
    private static final String DEFAULT = START + " 0 done, 1 it could not be done, 2 the command line is invalid.";

    private ExitCodes() {}

    static void document(CommandLine root) {
        document(root, DEFAULT);
    }

    private static void document(CommandLine command, String above) {
        UsageMessageSpec help = command.getCommandSpec().usageMessage();
        String[] footer = help.footer();
        String codes = null;
        for (String line : footer) {
            if (line.startsWith(START)) {
                codes = line;
            }
        }
        if (codes == null) {
            codes = above;
            String[] longer = Arrays.copyOf(footer, footer.length + 2);
            longer[footer.length] = "";
            longer[footer.length + 1] = codes;
            help.footer(longer);
        }
        for (CommandLine subcommand : command.getSubcommands().values()) {
            document(subcommand, codes);
        }
    }
}
