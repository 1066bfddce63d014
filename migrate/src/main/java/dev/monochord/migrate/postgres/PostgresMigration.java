package dev.monochord.migrate.postgres;

import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.PlanOptions;
import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.catalog.SourceConnection;
import dev.monochord.migrate.postgres.catalog.TableColumns;
import dev.monochord.migrate.postgres.change.CaptureLostException;
import dev.monochord.migrate.postgres.change.CapturePoint;
import dev.monochord.migrate.postgres.change.CapturedColumns;
import dev.monochord.migrate.postgres.change.ChangeBatch;
import dev.monochord.migrate.postgres.change.ChangeSource;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceLag;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.mapping.Preflight;
import dev.monochord.migrate.postgres.mapping.PreflightReport;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.mapping.TargetCheck;
import dev.monochord.migrate.postgres.state.ChangeProgress;
import dev.monochord.migrate.postgres.state.DynamoDbTransferTable;
import dev.monochord.migrate.postgres.state.RejectedRow;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.migrate.postgres.transfer.ChangeApplier;
import dev.monochord.migrate.postgres.transfer.CopyProgress;
import dev.monochord.migrate.postgres.transfer.CopySegments;
import dev.monochord.migrate.postgres.transfer.CopyStart;
import dev.monochord.migrate.postgres.transfer.RejectedRows;
import dev.monochord.migrate.postgres.transfer.RejectionLimit;
import dev.monochord.migrate.postgres.transfer.SourceCopy;
import dev.monochord.migrate.postgres.transfer.StampSweep;
import dev.monochord.migrate.postgres.transfer.TablesCopy;
import dev.monochord.migrate.postgres.transfer.TransferDryRun;
import dev.monochord.migrate.postgres.transfer.TransferStore;
import dev.monochord.migrate.postgres.transfer.WriteLanes;
import dev.monochord.migrate.postgres.verify.RowRepair;
import dev.monochord.migrate.postgres.verify.RowVerification;
import dev.monochord.migrate.postgres.verify.RowVerificationReport;
import dev.monochord.migrate.postgres.verify.TargetItems;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.migrate.work.SegmentClaims;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import java.sql.Connection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A migration of tables from PostgreSQL to DynamoDB. Every step can be killed and called again. Not thread-safe.
 *
 * <pre>{@code
 * try (PostgresMigration migration = PostgresMigration.open(mapping, address, client, options)) {
 *     migration.preflight();          // what cannot be stored
 *     migration.begin();              // capture changes, before the first row is read
 *     migration.copy(progress -> true);
 *     migration.catchUp(idle);        // apply the changes since
 *     migration.verify();             // both directions
 *     migration.finish(idle);         // after writers have stopped: end the capture, remove tombstones and stamps
 * }
 * }</pre>
 */
public final class PostgresMigration implements AutoCloseable {

    private static final int WATCHED = 100;

    private final MappingFile mapping;
    private final PostgresAddress address;
    private final DynamoDbClient client;
    private final StateTables tables;
    private final TransferStore store;
    private final TransferOptions options;
    private final TransferTable state;
    private final Connection sql;
    private final Map<SourceTable, RowMapper> mappers = new LinkedHashMap<>();
    private final RateLimit rate;
    private final WriteLanes writes;
    private final CopySegments segments;
    private final TransferLedger ledger;
    private final RejectedRows rejections;
    private final CaptureSession capture;
    private final Repairs repairs;
    private final TransferSurvey survey;
    private final CopySnapshot snapshot;

    private PostgresMigration(
            MappingFile mapping,
            PostgresAddress address,
            DynamoDbClient client,
            Monochord monochord,
            RateLimit rate,
            TransferOptions options,
            Connection sql) {
        this.mapping = mapping;
        this.address = address;
        this.client = client;
        this.options = options;
        this.sql = sql;
        snapshot = new CopySnapshot(address);
        for (RowMapping table : mapping.tables()) {
            mappers.put(table.table(), new RowMapper(mapping.name(), table, TableColumns.read(sql, table.table())));
        }
        tables = new StateTables(client);
        store = new TransferStore(monochord);
        state = DynamoDbTransferTable.open(monochord);
        ledger = new TransferLedger(mapping, options.capture(), state, monochord.clock());
        rejections = new RejectedRows(mapping.name(), state, store);
        this.rate = rate;
        writes = new WriteLanes(mapping.name(), state, store, rate, options.lanes());
        capture = new CaptureSession(
                mapping.name(), state, this::openSource, this::applier, options.sleeper(), System::nanoTime);
        repairs = new Repairs(mapping.name(), state, ledger, options.sleeper(), System::nanoTime);
        survey = new TransferSurvey(mapping, mappers.values(), options.capture(), client, sql);
        MigrationsTable migrations = DynamoDbMigrationsTable.open(monochord);
        SegmentClaims claims = new SegmentClaims(
                monochord, migrations, UUID.randomUUID().toString(), options.takeover(), System::nanoTime);
        segments = new CopySegments(
                mapping.name(), migrations, claims, monochord.clock(), options.takeover(), System::nanoTime);
    }

    /**
     * Connects to both stores. Creates nothing: steps that record something create the tables for it if they are missing.
     *
     * @throws InvalidInputException if the mapping does not suit the tables
     */
    public static PostgresMigration open(
            MappingFile mapping, PostgresAddress address, DynamoDbClient client, TransferOptions options) {
        Connection sql = SourceConnection.open(address);
        try {
            RateLimit rate = new RateLimit(System::nanoTime, options.sleeper(), options.throttle());
            Monochord monochord = Monochord.builder()
                    .client(client)
                    .sleeper(options.sleeper())
                    .listener(rate)
                    .build();
            return new PostgresMigration(mapping, address, client, monochord, rate, options, sql);
        } catch (RuntimeException failure) {
            SourceConnection.close(sql);
            throw failure;
        }
    }

    /** Looks at all rows for values that cannot be stored and keys that collide, and at the targets. */
    public List<PreflightReport> preflight() {
        return survey.preflight();
    }

    /**
     * Begins to capture changes and records where, or goes on with a capture that has begun.
     *
     * @throws InvalidInputException if changes would not tell a column of the mapping, or which rows are deleted. With
     *     logical decoding, PostgreSQL would then even reject the updates and deletes of the application. Also if a target is
     *     missing or has another key, or the migration began with another mapping or capture
     * @throws CaptureLostException if the migration has begun and its slot or outbox is gone
     */
    public void begin() {
        TargetCheck.require(mapping, client);
        for (RowMapper mapper : mappers.values()) {
            Preflight.requireCaptured(mapper, options.capture() == CaptureKind.DECODING);
        }
        tables.create();
        if (ledger.hasBegun()) {
            ledger.requireOpen();
            ledger.requireCapture(capture.source());
        }
        CapturePoint point = capture.source().begin();
        snapshot.take(point);
        CopyStart start = new CopyStart(
                mapping.name(), state, options.segments(), options.capture().name(), mapping.digest());
        mapping.tables().forEach(table -> segments.create(start.begin(table, sql, point)));
    }

    /**
     * Copies what is left of all tables.
     *
     * @param goesOn is told the progress after each page, and returns whether to go on
     * @throws FaultException if a thousand rows of a table are rejected
     */
    public List<CopyProgress> copy(Predicate<CopyProgress> goesOn) {
        tables.create();
        RejectionLimit limit = new RejectionLimit(progress(), goesOn);
        TablesCopy copy = new TablesCopy(
                mappers.values(),
                mapper -> new SourceCopy(mapper, writes, segments, rate, options.rate(), options.pageSize()),
                mapper -> ledger.recorded(mapper.mapping()),
                options.takeover(),
                options.sleeper());
        SourceCopy.Ending ending = copy.run(snapshot.or(sql), limit);
        rate.bound(null);
        limit.require(
                () -> rejected().stream().map(RejectedRow::reason).findFirst().orElse("none"));
        if (ending == SourceCopy.Ending.COPIED) {
            snapshot.close();
        }
        return progress();
    }

    /** How far the copy of each table has come, by all workers together. */
    public List<CopyProgress> progress() {
        return mapping.tables().stream()
                .map(table -> segments.progress(ledger.recorded(table)))
                .toList();
    }

    /** How far the migration has come. Changes nothing. */
    public TransferStatus status() {
        return tables.exist()
                ? TransferStatus.read(ledger, segments, sql, rejected().size(), this::lag)
                : TransferStatus.notBegun(mapping.name());
    }

    /**
     * What each step does, what it costs, and until when it can be undone. Changes nothing.
     *
     * @param how the prices and the rate of the estimates; the rest is not used
     */
    public MigrationPlan plan(PlanOptions how) {
        return survey.plan(how);
    }

    /** Maps every row and writes nothing. */
    public List<TransferDryRun.Report> dryRun() {
        return survey.dryRun(options.pageSize());
    }

    /**
     * Applies all changes that were committed before this call.
     *
     * @param idle called when there are no changes yet, to wait
     */
    public ChangeProgress catchUp(Runnable idle) {
        tables.create();
        snapshot.close();
        ledger.requireCapture(capture.source());
        String marker = capture.source().mark();
        boolean passed = false;
        while (!passed) {
            ChangeBatch batch = capture.apply();
            passed = batch.markers().contains(marker);
            if (batch.isEmpty()) {
                idle.run();
            }
        }
        // Rows may be rejected because they took a key before another row left it. By now it may have left.
        rejections.retry(mappers.values(), sql, capture::require);
        return ledger.changes();
    }

    /**
     * Applies changes as they come.
     *
     * @param goesOn asked after each batch
     * @param idle called when there are no changes, to wait
     * @param watch is told how far changes are behind, after every hundredth batch and when they are all applied
     */
    public ChangeProgress follow(BooleanSupplier goesOn, Runnable idle, Consumer<SourceLag> watch) {
        tables.create();
        snapshot.close();
        for (long batches = 1; goesOn.getAsBoolean(); batches++) {
            ChangeBatch batch = capture.apply();
            if (batch.isEmpty() || batches % WATCHED == 0) {
                watch.accept(lag());
            }
            if (batch.isEmpty()) {
                idle.run();
            }
        }
        return ledger.changes();
    }

    /**
     * Compares all tables in both directions, and records whether they are equal.
     *
     * @throws InvalidInputException if the migration began with another mapping or capture
     */
    public List<RowVerificationReport> verify() {
        tables.create();
        ledger.requireSameTerms();
        List<RowVerificationReport> reports = mappers.values().stream()
                .map(mapper -> verification(mapper).run())
                .toList();
        ledger.verified(reports.stream().allMatch(RowVerificationReport::isEqual));
        return reports;
    }

    /**
     * Compares all tables and brings what differs to what PostgreSQL has now; returns how many items were written or
     * deleted. Items that lost their row while nothing was captured are deleted.
     *
     * @throws InvalidInputException if the migration began with another mapping or capture
     * @throws FaultException if the migration is finished: PostgreSQL does not decide any more, and rows would come back that
     *     the application has deleted since
     */
    public long repair() {
        tables.create();
        ledger.requireSameTerms();
        return repairs.run(this::repair);
    }

    private long repair(Runnable guard) {
        long repaired = 0;
        ledger.verified(false);
        rejections.retry(mappers.values(), sql, guard);
        for (RowMapper mapper : mappers.values()) {
            RowVerification verification = verification(mapper);
            verification.run();
            ChangeStamp stamp =
                    ChangeStamp.parse(ledger.recorded(mapper.mapping()).stamp());
            repaired += new RowRepair(mapper, sql, store.permitted(guard), stamp).run(verification);
        }
        return repaired;
    }

    private RowVerification verification(RowMapper mapper) {
        return new RowVerification(mapper, sql, new TargetItems(mapper, store), options.recheck());
    }

    /**
     * Applies the last changes, ends the capture and removes tombstones and stamps. From here on changes in PostgreSQL do not
     * arrive any more: stop the writers before, and start the application on DynamoDB after it, as tombstones are items until
     * then. If the capture is gone because an earlier call was interrupted, only the removal goes on.
     *
     * @param idle called when there are no changes yet, to wait
     * @throws FaultException if the copy is not complete, rows are rejected, or no verification of the last 24 hours found
     *     the stores equal
     * @throws CaptureLostException if the slot or the outbox is gone, and with it changes that were not applied
     */
    public StampSweep.Swept finish(Runnable idle) {
        tables.create();
        ledger.requireCopied(segments);
        boolean ended = ledger.endedAt() != null;
        if (!ended || capture.source().exists()) {
            catchUp(idle);
            rejections.requireNone();
        }
        if (!ended) {
            ledger.requireVerified();
            ledger.ended();
        }
        capture.source().remove();
        capture.awaitEarlierReaders();
        repairs.awaitEnd();
        StampSweep sweep = new StampSweep(store, writes);
        return mappers.values().stream().map(sweep::run).reduce(new StampSweep.Swept(0, 0), StampSweep.Swept::plus);
    }

    /** Ends the capture and forgets the progress, to start again. Items that were written stay and are written again. */
    public void reset() {
        tables.create();
        capture.close();
        try (ChangeSource begun =
                ledger.recordedCapture().open(address, mapping.name(), CapturedColumns.all(ledger.allTables()))) {
            begun.remove();
        }
        ledger.forget(segments);
    }

    /** Returns the rows that could not be moved, by table and key. */
    public List<RejectedRow> rejected() {
        return tables.exist() ? rejections.all() : List.of();
    }

    /** Measures how far changes are behind. */
    public SourceLag lag() {
        return capture.source().lag();
    }

    private ChangeSource openSource() {
        ledger.requireSameTerms();
        Map<SourceTable, List<String>> columns = new LinkedHashMap<>();
        mapping.tables().forEach(table -> columns.put(table.table(), table.columns()));
        return options.capture().open(address, mapping.name(), CapturedColumns.of(columns));
    }

    private ChangeApplier applier(ChangeSource source) {
        return new ChangeApplier(mapping.name(), mappers, source, writes, state, options.pageSize(), System::nanoTime);
    }

    @Override
    public void close() {
        writes.close();
        snapshot.close();
        try {
            capture.close();
        } finally {
            SourceConnection.close(sql);
        }
    }
}
