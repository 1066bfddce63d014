package dev.monochord.cli;

import dev.monochord.migrate.plan.PlanOptions;
import dev.monochord.migrate.postgres.TransferOptions;
import java.util.Map;
import picocli.CommandLine.Mixin;

/** A step that estimates what the others take. */
abstract class PostgresEstimatedStep extends PostgresStep {

    @Mixin
    private PostgresEstimates estimates = new PostgresEstimates();

    private PlanOptions how = PlanOptions.DEFAULT;

    PostgresEstimatedStep(Map<String, String> environment) {
        super(environment);
    }

    @Override
    final TransferOptions adjust(TransferOptions usual) {
        how = estimates.options(); // rejected before anything is opened
        return usual;
    }

    /** What times and prices are estimated with. */
    final PlanOptions how() {
        return how;
    }
}
