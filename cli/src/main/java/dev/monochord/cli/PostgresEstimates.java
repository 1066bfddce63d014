package dev.monochord.cli;

import dev.monochord.cli.design.PriceOptions;
import dev.monochord.migrate.plan.PlanOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What times and prices of a migration from PostgreSQL are estimated with. */
final class PostgresEstimates {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--items-per-second",
            paramLabel = "N",
            defaultValue = "1000",
            description = "The rate that times are estimated by; defaults to ${DEFAULT-VALUE}.")
    private int itemsPerSecond = 1000;

    @Mixin
    private PriceOptions prices = new PriceOptions();

    PlanOptions options() {
        if (itemsPerSecond < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--items-per-second must be at least 1, got " + itemsPerSecond);
        }
        try {
            return PlanOptions.DEFAULT.atRate(itemsPerSecond).pricedBy(prices.prices());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }
}
