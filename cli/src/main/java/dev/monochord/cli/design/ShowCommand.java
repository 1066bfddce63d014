package dev.monochord.cli.design;

import dev.monochord.model.Design;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.json.DesignJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code monochord design show}: the document of a design. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description = "Prints a design as a page of Markdown: tables, indexes, items, keys, access patterns with"
                + " their requests and costs.")
final class ShowCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Option(names = "--json", description = "The design itself, in the form of the files in META-INF/monochord.")
    private boolean json;

    @Override
    public void run() {
        Design design = chosen.findAndWarn();
        spec.commandLine().getOut().print(json ? DesignJson.write(design) : DesignDocument.markdown(design));
    }
}
