package dev.monochord.cli;

import dev.monochord.cli.command.BuildVersion;
import dev.monochord.cli.command.ToolCommand;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.engine.fault.FaultRule;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code monochord engine}: serves an engine over HTTP until it is asked to end. */
@Command(
        name = "engine",
        versionProvider = BuildVersion.class,
        sortOptions = false,
        customSynopsis = {
            "monochord engine [--host H] [--port N] [--memory | --data DIR] [--durability fsync|os]",
            "                        [--access-key K --secret-key-file F] [--region R] [--clock T] [fault options]"
        },
        header = {"DynamoDB on this machine, over HTTP.", ""},
        description = {
            "",
            "Starts an endpoint that any AWS SDK, the AWS CLI and every tool that takes an endpoint address can use"
                    + " in place of Amazon DynamoDB or DynamoDB Local. The first line on stdout is its URL; everything"
                    + " else goes to stderr. SIGTERM and Ctrl-C end it cleanly, with exit code 0.",
            ""
        },
        footer = {
            "",
            "TIME is a number with a unit (200ms, 5s, 10m, 48h) or a range (20ms..80ms). P is a probability from 0 to 1.",
            "Each of the flags above can be given several times, and narrowed to what it is about:",
            "  --throttle 0.1@PutItem/orders      one PutItem in ten into the table orders",
            "  --index-lag 2s@/orders/byCustomer  one index of one table",
            "  --lost-answer 1,times=3            the next three calls",
            "The rules can be read and changed while it runs, under the path /_monochord/ of the endpoint.",
            "",
            "Examples:",
            "  monochord engine                                in memory, on port 8000",
            "  monochord engine --data ./data --port 8001      durable, in a folder",
            "  monochord engine --data ./data --repair         what is damaged there, and what can be saved",
            "  monochord engine --index-lag 500ms --partition-limits --conflict 0.01 --seed 7",
            "",
            "  export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_DEFAULT_REGION=us-east-1",
            "  export AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000",
            "  aws dynamodb list-tables",
            "  python3 -c \"import boto3; print(boto3.client('dynamodb').list_tables())\"",
            "",
            "Data in memory may take a quarter of the memory of the machine. JAVA_OPTS=-Xmx4g sets another limit, and",
            "-Xmn512m collects garbage less often, which takes that much more memory than the default of 64 MB.",
            "Memory that is no longer needed is returned half a minute after a busy period;",
            "-XX:+DisableExplicitGC keeps it.",
            "",
            "Exit codes: 0 it was asked to end, 1 it could not start, 2 the command line is invalid."
        })
final class EngineCommand extends ToolCommand implements Callable<Integer> {

    private final Termination termination;
    private final Map<String, String> environment;

    @ArgGroup(validate = false, heading = "%nWhere it listens and what it keeps%n", order = 1)
    private ServingOptions serving = new ServingOptions();

    @ArgGroup(validate = false, heading = "%nThe hard edges of the service, all off unless asked for%n", order = 2)
    private FaultOptions faults = new FaultOptions();

    EngineCommand(Termination termination, Map<String, String> environment) {
        this.termination = termination;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        List<FaultRule> rules = understood();
        if (serving.repairs()) {
            return serving.repair(out());
        }
        PrintWriter err = err();
        CountDownLatch asked = termination.listen();
        try (Engine engine = serving.open(err)) {
            rules.forEach(engine.faults()::add);
            try (EngineServer server = serving.serve(engine);
                    IdleMemory memory = new IdleMemory()) {
                PrintWriter out = out();
                out.println(server.url());
                out.flush();
                err.println("monochord engine " + BuildVersion.number() + ": " + serving.describe());
                rules.forEach(rule -> err.println("fault: " + rule));
                err.println("Ctrl-C or SIGTERM ends it.");
                memory.start();
                asked.await();
            }
        }
        err.println("monochord engine: ended");
        return ExitCode.OK;
    }

    /** Checks what picocli cannot, before anything is opened. */
    private List<FaultRule> understood() {
        try {
            serving.check(environment);
            return faults.rules();
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong);
        }
    }
}
