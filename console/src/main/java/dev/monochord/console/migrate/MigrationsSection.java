package dev.monochord.console.migrate;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Section;
import dev.monochord.console.frame.Visit;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.job.JobContext;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.PassStatus;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The migrations of the store. Thread-safe. */
public final class MigrationsSection implements Section {

    /** Not {@code /migrations}, which is the JSON API. */
    private static final String PATH = "/migrate";

    private static final int MAX_SEGMENTS = 256;

    private final DynamoDbClient client;
    private final @Nullable MigrationDemo demo;
    private final RunningActions actions = new RunningActions();

    /**
     * Creates the section.
     *
     * @param demo null if the store is not in this process
     */
    public MigrationsSection(DynamoDbClient client, @Nullable MigrationDemo demo) {
        this.client = client;
        this.demo = demo;
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public String title() {
        return "Migrations";
    }

    @Override
    public String summary() {
        return "Where migrations stand, what differs, and what can be done next; with one to try under load.";
    }

    @Override
    public String icon() {
        return "migrations";
    }

    @Override
    public List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get(PATH, visit -> visit.page("Migrations", "migrations", list())),
                ConsoleRoute.post(PATH + "/demo/start", this::startDemo),
                ConsoleRoute.post(PATH + "/demo/damage", this::damage),
                ConsoleRoute.get(PATH + "/{id}", visit -> visit.page(visit.variable("id"), "migration", view(visit))),
                ConsoleRoute.get(PATH + "/{id}/live", visit -> visit.fragment("migration-live", view(visit))),
                ConsoleRoute.post(PATH + "/{id}/{action}", this::act));
    }

    @Override
    public void close() {
        actions.close();
        if (demo != null) {
            demo.close();
        }
    }

    private Optional<Migrations> migrations() {
        return Migrations.exist(client)
                ? Optional.of(Migrations.open(client, JobContext.system(ControlSettings.DEFAULT, Sleeper.system())))
                : Optional.empty();
    }

    private Migrations known() {
        return migrations().orElseThrow(() -> Refusal.notFound("there are no migrations in this store"));
    }

    private ListView list() {
        return new ListView(
                migrations().map(Migrations::statuses).orElse(List.of()), demo != null, demo == null ? "" : demo.id());
    }

    private Response startDemo(Visit visit) {
        MigrationDemo known = demo();
        known.start();
        return visit.redirect(PATH + "/" + known.id());
    }

    private Response damage(Visit visit) {
        demo().damage();
        return visit.redirect(PATH + "/" + demo().id());
    }

    private MigrationDemo demo() {
        if (demo == null) {
            throw Refusal.conflict(
                    "the demo runs on the engine of this process only; start the server without --endpoint");
        }
        return demo;
    }

    private Response act(Visit visit) {
        Migrations migrations = known();
        MigrationState migration = state(migrations, visit.variable("id"));
        MigrationAction action = MigrationAction.of(visit.variable("action"))
                .orElseThrow(() -> Refusal.notFound("there is no such action"));
        MigrationDemo known = demo;
        boolean isDemo = known != null && known.id().equals(migration.id());
        if (!isDemo) {
            visit.requireWrites();
        }
        if (!action.fits(migration)) {
            throw Refusal.conflict("this cannot be done in the phase " + migration.phase());
        }
        if (action.isConfirmed()
                && !visit.form().text("confirmation").orElse("").equals(migration.id())) {
            throw Refusal.invalid("confirmation", "must be the name of the migration, " + migration.id());
        }
        actions.start(
                known != null && isDemo ? Migrations.open(client, known.operator()) : migrations,
                migration.id(),
                action);
        return visit.redirect(PATH + "/" + migration.id());
    }

    private static MigrationState state(Migrations migrations, String id) {
        return migrations.table().migration(id).orElseThrow(() -> Refusal.notFound("there is no migration " + id));
    }

    private MigrationView view(Visit visit) {
        Migrations migrations = known();
        MigrationState migration = state(migrations, visit.variable("id"));
        MigrationStatus status = migrations.status(migration.id());
        MigrationDemo known = demo;
        return new MigrationView(
                status,
                segments(migrations, status),
                MigrationAction.allowed(migration),
                plan(migrations, migration),
                migration.phase() == Phase.READ_NEW ? migrations.control().obstacles(migration.id()) : List.of(),
                new Differences(client, migrations).of(migration),
                actions.running(migration.id()),
                actions.messages(migration.id()),
                known != null && known.id().equals(migration.id()) ? known.state() : null);
    }

    private static List<SegmentState> segments(Migrations migrations, MigrationStatus status) {
        String pass = status.current()
                .map(PassStatus::name)
                .or(() -> status.passes().isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                status.passes().get(status.passes().size() - 1).name()))
                .orElse("");
        return pass.isEmpty() || status.migration().segments() > MAX_SEGMENTS
                ? List.of()
                : migrations.table().segments(status.migration().id(), pass);
    }

    /** The plan, or why it cannot be shown: its transform need not be one that the server has. */
    static String plan(Migrations migrations, MigrationState migration) {
        try {
            return migrations
                    .plan(migration, MigrationsSection.class.getClassLoader())
                    .text();
        } catch (InvalidInputException absent) {
            return "The plan is left out: " + absent.getMessage();
        }
    }

    /**
     * All migrations.
     *
     * @param canDemo whether the demo can be started here
     * @param demo the name of its migration
     */
    public record ListView(List<MigrationStatus> migrations, boolean canDemo, String demo) {}
}
