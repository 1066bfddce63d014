package dev.monochord.cli;

import dev.monochord.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** {@code monochord qrie}: prepares the migration of qrie's tables. */
@Command(
        name = "qrie",
        synopsisSubcommandLabel = "COMMAND",
        header = {"Prepares the migration of qrie's tables.", ""},
        description = {"", "Prepares the migration of qrie's tables from version 1 to version 2.", ""},
        subcommands = QrieBucketAccountsCommand.class,
        footer = {"", "Example:", "  monochord qrie bucket-accounts --out buckets.tsv"})
final class QrieCommand extends CommandGroup {}
