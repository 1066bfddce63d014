package dev.monochord.cli.design;

import dev.monochord.cli.command.BuildVersion;
import dev.monochord.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** {@code monochord design}: what can be read off a compiled design; does nothing by itself. */
@Command(
        name = "design",
        versionProvider = BuildVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        header = {"Documents, prices, checks and deploys a compiled design.", ""},
        description = {
            "",
            "A design is what the annotation processor leaves in META-INF/monochord of a jar or a folder of classes."
                    + " Built in are authz, cello, migrations, nucleus, qrie and tenants. Name one, one version of it"
                    + " (qrie@1; defaults to the newest), or a path to your own.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord design list",
            "  monochord design show cello > cello.md",
            "  monochord design explain cello tokens",
            "  monochord design cost qrie --items 400000 --size 1024",
            "  monochord design lint target/classes",
            "  monochord design iam cello --region eu-central-1 --account 123456789012",
            "  monochord design diff qrie@1 qrie@2",
            "  monochord design create cello --endpoint http://127.0.0.1:8000",
            "",
            "Exit codes: 0 done, 1 something was found or could not be done, 2 the command line is invalid."
        },
        subcommands = {
            ListCommand.class,
            ShowCommand.class,
            ExplainCommand.class,
            LintCommand.class,
            CostCommand.class,
            CloudFormationCommand.class,
            IamCommand.class,
            DiffCommand.class,
            CreateCommand.class,
            CheckCommand.class
        })
public final class DesignCommand extends CommandGroup {}
