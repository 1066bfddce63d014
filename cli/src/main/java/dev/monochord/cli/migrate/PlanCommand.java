package dev.monochord.cli.migrate;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.cli.design.DesignSource;
import dev.monochord.cli.design.PriceOptions;
import dev.monochord.cli.store.StoreTarget;
import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.job.JobContext;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.TableSize;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** {@code monochord migrate plan}: what a migration will do, and registers it if asked to. */
@Command(
        name = "plan",
        sortOptions = false,
        description = {
            "Prints the steps from one design to another, with what each reads and writes, what it costs and until when"
                    + " it can be undone. Changes nothing without --create.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord migrate plan qrie@1 qrie@2 --items 1000000 --size 900",
            "  monochord migrate plan released.jar target/classes --table notes --endpoint http://127.0.0.1:8000"
                    + " --create",
            "",
            "Exit codes: 0 done, 1 it could not be done, 2 the command line is invalid, 3 something keeps the"
                    + " migration from starting."
        })
final class PlanCommand extends ToolCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "OLD", description = "A name, name@version, path or path#name.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String before;

    @Parameters(index = "1", paramLabel = "NEW", description = "A name, name@version, path or path#name.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String after;

    @Mixin
    private DesignSource source = new DesignSource();

    @ArgGroup(validate = false)
    private PlannedMigration planned = new PlannedMigration();

    @Mixin
    private TransformClasses classes = new TransformClasses();

    @Mixin
    private StoreTarget store = new StoreTarget();

    @Option(
            names = "--items",
            paramLabel = "N",
            description = "How many items the table has, instead of asking the store.")
    private @Nullable Long items;

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            defaultValue = "1024",
            description = "How large an item is on average, with --items; defaults to ${DEFAULT-VALUE}.")
    private long size = 1024;

    @Mixin
    private PriceOptions prices = new PriceOptions();

    @Option(names = "--create", description = "Register the migration, so that it can be started.")
    private boolean create;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        require(items == null || items >= 0, "--items is 0 or more, got " + items);
        require(size > 0, "--size is 1 or more, got " + size);
        try (URLClassLoader loader = classes.open()) {
            planned.check();
            planned.pricedBy(prices());
            planned.resolve(source.find(before), source.find(after), loader);
            if (!create) {
                boolean alone = items != null || !store.named();
                return alone
                        ? print(planned.plan(given()))
                        : store.use(client -> print(planned.plan(described(client))));
            }
            planned.fromTable(); // before anything is opened
            return store.use(client -> create(client, planned.plan(items == null ? described(client) : given())));
        } catch (InvalidInputException wrong) {
            throw wrong(wrong);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PriceList prices() {
        try {
            return prices.prices();
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong);
        }
    }

    private Map<String, TableSize> given() {
        Map<String, TableSize> sizes = new HashMap<>();
        if (items != null) {
            TableSize each = new TableSize(items, items * size);
            planned.storeNames().keySet().forEach(table -> sizes.put(table, each));
        }
        return sizes;
    }

    private Map<String, TableSize> described(DynamoDbClient client) {
        Map<String, TableSize> sizes = new HashMap<>();
        planned.storeNames().forEach((table, name) -> {
            try {
                TableDescription description =
                        client.describeTable(request -> request.tableName(name)).table();
                sizes.put(table, new TableSize(description.itemCount(), description.tableSizeBytes()));
            } catch (ResourceNotFoundException missing) {
                require(!create, "there is no table " + name + " in this store; name it with --from-table");
                err().println("There is no table " + name + ", so nothing is estimated for it.");
            }
        });
        return sizes;
    }

    private int create(DynamoDbClient client, MigrationPlan plan) {
        List<String> problems = planned.problems(plan);
        if (!problems.isEmpty()) {
            print(plan, null);
            problems.forEach(problem -> err().println(spec().qualifiedName() + ": " + problem));
            return MigrationCommand.BLOCKED;
        }
        NewMigration migration = planned.migration(plan); // rejected before anything is created
        JobContext context = JobContext.system(ControlSettings.DEFAULT, Sleeper.system());
        try {
            String id = Migrations.create(client, context)
                    .control()
                    .create(migration)
                    .id();
            print(plan, id);
            err().println("Registered migration " + id + ". Start it with: monochord migrate start " + id);
            return ExitCode.OK;
        } catch (BlockedException blocked) {
            err().println(spec().qualifiedName() + ": " + blocked.getMessage());
            return MigrationCommand.BLOCKED;
        } catch (ConflictException exists) {
            err().println(spec().qualifiedName() + ": there is a migration " + planned.id()
                    + " already. Look at it with: monochord migrate status " + planned.id()
                    + ", or name another with --id");
            return ExitCode.SOFTWARE;
        }
    }

    private int print(MigrationPlan plan) {
        planned.leftOut().forEach(err()::println);
        return print(plan, null);
    }

    private int print(MigrationPlan plan, @Nullable String id) {
        Map<String, Object> tree = new LinkedHashMap<>(plan.tree());
        if (id != null) {
            tree.put("migration", id);
        }
        out().print(json ? JsonTree.write(tree) : plan.text());
        return plan.startable() ? ExitCode.OK : MigrationCommand.BLOCKED;
    }
}
