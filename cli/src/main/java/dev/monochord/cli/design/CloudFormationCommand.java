package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.Design;
import dev.monochord.model.document.CloudFormation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord design cloudformation}: the template that deploys a design. */
@Command(
        name = "cloudformation",
        description = "Prints a CloudFormation template of the tables: keys, indexes, time to live, billing mode,"
                + " deletion protection, point-in-time recovery, stream.",
        footer = {
            "",
            "Example:",
            "  monochord design cloudformation cello > cello.yaml",
            "  aws cloudformation deploy --stack-name cello --template-file cello.yaml"
        })
final class CloudFormationCommand extends ToolCommand implements Runnable {

    /** The languages of a template. */
    enum Format {
        yaml,
        json
    }

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Option(
            names = "--format",
            paramLabel = "F",
            defaultValue = "yaml",
            description = "yaml or json; ${DEFAULT-VALUE} unless told otherwise.")
    private Format format = Format.yaml;

    @Override
    public void run() {
        Design design = chosen.findAndWarn();
        out().print(format == Format.json ? CloudFormation.json(design) : CloudFormation.yaml(design));
    }
}
