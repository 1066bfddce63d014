package dev.monochord.migrate.postgres;

import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.PlanOptions;
import dev.monochord.migrate.plan.RowsToMove;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.mapping.Preflight;
import dev.monochord.migrate.postgres.mapping.PreflightFinding;
import dev.monochord.migrate.postgres.mapping.PreflightReport;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.TargetCheck;
import dev.monochord.migrate.postgres.transfer.SampledRows;
import dev.monochord.migrate.postgres.transfer.TargetUnits;
import dev.monochord.migrate.postgres.transfer.TransferDryRun;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What can be said of a migration before it changes anything. Not thread-safe. */
final class TransferSurvey {

    private final MappingFile mapping;
    private final Collection<RowMapper> mappers;
    private final CaptureKind capture;
    private final DynamoDbClient client;
    private final Connection sql;

    TransferSurvey(
            MappingFile mapping,
            Collection<RowMapper> mappers,
            CaptureKind capture,
            DynamoDbClient client,
            Connection sql) {
        this.mapping = mapping;
        this.mappers = mappers;
        this.capture = capture;
        this.client = client;
        this.sql = sql;
    }

    /** Looks at all rows for values that cannot be stored and keys that collide, and at the targets. */
    List<PreflightReport> preflight() {
        return mappers.stream().map(this::preflight).toList();
    }

    private PreflightReport preflight(RowMapper mapper) {
        PreflightReport report =
                Preflight.run(mapper, sql, capture == CaptureKind.DECODING).noting(capture.warnings(sql));
        return TargetCheck.run(mapper.mapping(), client).map(report::with).orElse(report);
    }

    /** What each step does, what it costs, and until when it can be undone. */
    MigrationPlan plan(PlanOptions options) {
        return MigrationPlan.ofRows(
                mapping.name(),
                mapping.digest(),
                capture.description(),
                mappers.stream().map(this::rows).toList(),
                options);
    }

    private RowsToMove rows(RowMapper mapper) {
        List<String> problems = new ArrayList<>();
        TargetCheck.run(mapper.mapping(), client).map(PreflightFinding::problem).ifPresent(problems::add);
        Preflight.captureProblem(mapper, capture == CaptureKind.DECODING)
                .map(PreflightFinding::toString)
                .ifPresent(problems::add);
        List<String> notes = new ArrayList<>(List.of(capture.cost()));
        notes.addAll(capture.warnings(sql));
        return new SampledRows(mapper, units(mapper)).read(sql, problems, notes);
    }

    /** Maps every row and writes nothing. */
    List<TransferDryRun.Report> dryRun(int pageSize) {
        return mappers.stream()
                .map(mapper -> new TransferDryRun(mapper, units(mapper), pageSize).run(sql))
                .toList();
    }

    private TargetUnits units(RowMapper mapper) {
        return TargetUnits.of(mapper.mapping().target(), client);
    }
}
