package dev.monochord.cli.design;

import dev.monochord.model.Design;
import dev.monochord.model.document.CloudFormation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code monochord design cloudformation}: the template that deploys a design. */
@Command(
        name = "cloudformation",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description = "Prints a CloudFormation template of the tables: keys, indexes, time to live, billing mode,"
                + " deletion protection, point-in-time recovery, stream.",
        footer = {
            "",
            "Example:",
            "  monochord design cloudformation cello > cello.yaml",
            "  aws cloudformation deploy --stack-name cello --template-file cello.yaml"
        })
final class CloudFormationCommand implements Runnable {

    /** The languages of a template. */
    enum Format {
        yaml,
        json
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

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
        spec.commandLine()
                .getOut()
                .print(format == Format.json ? CloudFormation.json(design) : CloudFormation.yaml(design));
    }
}
