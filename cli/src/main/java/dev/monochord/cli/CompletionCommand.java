package dev.monochord.cli;

import dev.monochord.cli.command.ToolCommand;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code monochord completion}: what a shell needs to complete commands and options. */
@Command(
        name = "completion",
        description = "Prints a script that completes commands and options in a shell, also for ./monochord.",
        footer = {
            "",
            "Examples:",
            "  source <(monochord completion bash)",
            "  monochord completion zsh > ~/.monochord-completion && source ~/.monochord-completion"
        })
final class CompletionCommand extends ToolCommand implements Runnable {

    /** A shell. */
    enum Shell {
        bash,
        zsh
    }

    private final Supplier<CommandLine> all;

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
        out().print(zsh + script + "\n" + ours);
    }
}
