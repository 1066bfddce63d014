package dev.monochord.cli;

import dev.monochord.cli.command.CommandGroup;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code monochord tenants}: operates the tenants of a running server. */
@Command(
        name = "tenants",
        synopsisSubcommandLabel = "COMMAND",
        header = {"Operates tenants.", ""},
        description = {"", "Operates the tenants of a running server.", ""},
        footer = {"", "Example:", "  monochord tenants adopt acme --name CdkTenantStack-acme"})
final class TenantsCommand extends CommandGroup {

    static CommandLine of(Map<String, String> environment) {
        return new CommandLine(new TenantsCommand()).addSubcommand(new TenantsAdoptCommand(environment));
    }
}
