package dev.monochord.cli.authz;

import dev.monochord.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** {@code monochord authz}: the authorizer as a Lambda function; does nothing by itself. */
@Command(
        name = "authz",
        synopsisSubcommandLabel = "COMMAND",
        header = {"Packages the authorizer as an AWS Lambda function.", ""},
        description = {"", "Packages the authorizer as an AWS Lambda function and prints what deploys it.", ""},
        footer = {
            "",
            "Examples, in this order:",
            "  monochord authz package --out authorizer.zip",
            "  monochord authz template --artifact authorizer.zip > authorizer.json",
            "  aws cloudformation package --template-file authorizer.json --s3-bucket BUCKET --use-json"
                    + " --output-template-file packaged.json",
            "  aws cloudformation deploy --template-file packaged.json --stack-name authz --capabilities"
                    + " CAPABILITY_IAM --parameter-overrides BackendUrl=https://backend.example.org JwtSecret=SECRET",
            "",
            "Exit codes: 0 done, 1 it could not be done, 2 the command line is invalid."
        },
        subcommands = {PackageCommand.class, TemplateCommand.class})
public final class AuthzCommand extends CommandGroup {}
