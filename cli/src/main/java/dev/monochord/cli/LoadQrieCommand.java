package dev.monochord.cli;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.cli.store.StoreTarget;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.qrie.sample.SampleLoad;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** {@code monochord load qrie}: an organisation of any size, with resources and findings. */
@Command(
        name = "qrie",
        sortOptions = false,
        description = {
            "Writes accounts in three partitions of AWS, resources of many services with nested configurations, and what"
                    + " the policies find about them, by batches. Missing tables are created; the same numbers write"
                    + " the same items again. The progress is on stderr, the result on stdout.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord load qrie --resources 100000 --accounts 50       into the engine of 'monochord serve',",
            "                                                             after its 'export AWS_...' line",
            "  monochord load qrie --resources 1000000 --accounts 200 --data ./data      before it is served",
            "  monochord load qrie --resources 1000 --data ./data --json",
            "",
            "Exit codes: 0 everything is written, 1 it could not be, 2 the command line is invalid."
        })
final class LoadQrieCommand extends ToolCommand implements Callable<Integer> {

    @Option(names = "--resources", paramLabel = "N", required = true, description = "How many resources.")
    private int resources;

    @Option(
            names = "--accounts",
            paramLabel = "A",
            defaultValue = "100",
            description = "In how many accounts; ${DEFAULT-VALUE} unless told otherwise.")
    private int accounts = 100;

    @Option(
            names = "--threads",
            paramLabel = "T",
            defaultValue = "16",
            description = "How many write at once; ${DEFAULT-VALUE} unless told otherwise.")
    private int threads = 16;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Mixin
    private StoreTarget store = new StoreTarget();

    @Override
    public Integer call() throws InterruptedException {
        require(resources > 0, "--resources is 1 or more, got " + resources);
        require(accounts > 0 && accounts <= 5_000, "--accounts is from 1 to 5000, got " + accounts);
        require(threads > 0 && threads <= 64, "--threads is from 1 to 64, got " + threads);
        return store.use(this::load);
    }

    private int load(DynamoDbClient client) throws InterruptedException {
        for (TableDesign table : QrieFactory.designs()) {
            TableSchema.create(client, table, table.name());
        }
        SampleOrganisation organisation = new SampleOrganisation(accounts, Instant.now());
        SampleLoad load = new SampleLoad(Monochord.create(client), organisation, threads);
        ProgressBar bar = new ProgressBar(err(), "resources", resources, System.console() != null);
        long began = System.nanoTime();
        long findings = load.run(resources, bar::at);
        double seconds = (System.nanoTime() - began) / 1e9;
        print(findings, seconds);
        return ExitCode.OK;
    }

    private void print(long findings, double seconds) {
        PrintWriter out = out();
        double rate = (resources + findings) / seconds;
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("resources", resources);
            tree.put("findings", findings);
            tree.put("accounts", accounts);
            tree.put("seconds", BigDecimal.valueOf(seconds).setScale(3, RoundingMode.HALF_UP));
            tree.put("itemsPerSecond", Math.round(rate));
            out.print(JsonTree.write(tree));
            return;
        }
        out.printf(
                Locale.ROOT,
                "%,d resources and %,d findings of %,d accounts in %.1f s: %,.0f items a second%n",
                resources,
                findings,
                accounts,
                seconds,
                rate);
    }
}
