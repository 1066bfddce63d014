package dev.monochord.cli;

import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code monochord completion}: what a shell needs to complete commands and options. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description = "Prints a script that completes commands and options in a shell, also for ./monochord.",
        footer = {
            "",
            "Examples:",
            "  source <(monochord completion bash)",
            "  monochord completion zsh > ~/.monochord-completion && source ~/.monochord-completion"
        })
final class CompletionCommand implements Runnable {

    /** A shell. */
    enum Shell {
        bash,
        zsh
    }

    private final Supplier<CommandLine> all;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shell shell = Shell.bash;

    CompletionCommand(Supplier<CommandLine> all) {
        this.all = all;
    }

    @Override
    public void run() {
        String script = AutoComplete.bash("monochord", all.get());
        String ours = "complete -F _complete_monochord -o default ./monochord\n";
        // Zsh reads completions of bash, once they are loaded.
        String zsh = shell == Shell.zsh ? "autoload -U +X bashcompinit && bashcompinit\n" : "";
        spec.commandLine().getOut().print(zsh + script + "\n" + ours);
    }
}
