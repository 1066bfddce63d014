package dev.monochord.cli.authz;

import dev.monochord.cli.command.ToolCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code monochord authz template}: the CloudFormation template that deploys the Lambda function. */
@Command(
        name = "template",
        description =
                "Prints a CloudFormation template in JSON: the table, the Lambda function with a role that may read"
                        + " the table and nothing else, and an HTTP API that asks the function before it passes requests on to"
                        + " a backend.",
        footer = {"", "Example:", "  monochord authz template --artifact authorizer.zip > authorizer.json"})
final class TemplateCommand extends ToolCommand implements Runnable {

    @Option(
            names = "--artifact",
            paramLabel = "FILE",
            defaultValue = "authorizer.zip",
            description =
                    "The zip, as the template should name it; 'aws cloudformation package' uploads it. Defaults to"
                            + " ${DEFAULT-VALUE}.")
    private String artifact = "authorizer.zip";

    @Option(
            names = "--architecture",
            paramLabel = "A",
            defaultValue = "x86_64",
            description = "What the zip was packaged for. Defaults to ${DEFAULT-VALUE}.")
    private Architecture architecture = Architecture.x86_64;

    @Option(
            names = "--packaged",
            paramLabel = "SETTING",
            description = "schema or actions: the zip has a file of this kind, which the function should use. May be"
                    + " given twice.")
    private List<FunctionTemplate.PackagedFile> packaged = List.of();

    @Override
    public void run() {
        out().print(new FunctionTemplate(artifact, architecture, packaged).json());
    }
}
