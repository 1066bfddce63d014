package dev.monochord.benchmarks.decision;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Latencies;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.engine.Engine;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.authz.AuthorizerFunction;
import dev.monochord.systems.authz.DynamoDbAuthzTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./monochord bench authz}: whole decisions, from the event to the answer. */
@Command(
        name = "authz",
        description = {
            "Measures whole decisions on the in-process engine: an event of API Gateway is parsed, its token verified,",
            "user, grant and roles read by two consistent batches, Cedar asked, the answer written. Prints the times of",
            "one thread. At most 2 ms for 99 of 100 with 50 policies is promised."
        },
        mixinStandardHelpOptions = true)
public final class DecisionCommand extends BenchCommand {

    private static final double MAX_MILLIS = 2;

    @Option(names = "--policies", description = "stored policies (default: ${DEFAULT-VALUE})", defaultValue = "50")
    private int policies;

    @Option(
            names = "--decisions",
            description = "decisions that are measured, after as many that are not (default: ${DEFAULT-VALUE})",
            defaultValue = "20000")
    private int decisions;

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) throws IOException, JOSEException {
        try (Engine engine = Engine.inMemory()) {
            TableSchema.create(engine.client(), DynamoDbAuthzTable.design());
            engine.recorder().keep(0);
            Monochord monochord = Monochord.create(engine.client());
            TenantMembers.store(DynamoDbAuthzTable.open(monochord), policies);
            AuthorizerFunction function =
                    new AuthorizerFunction(monochord, Map.of("AUTHZ_JWT_SECRET", TenantMembers.SECRET));
            List<byte[]> events = TenantMembers.events(monochord.clock());
            decide(function, events);
            String batchGet = DynamoDbOperation.BATCH_GET_ITEM.apiName();
            long batches = engine.recorder().count(batchGet);
            Times times = decide(function, events);
            Latencies elapsed = times.elapsed();
            double reads = (double) (engine.recorder().count(batchGet) - batches) / elapsed.count();
            verdicts.heading(decisions + " decisions with " + policies + " policies");
            verdicts.rate("median", 1e3 * elapsed.quantile(0.5), "us");
            verdicts.rate("90 of 100", 1e3 * elapsed.quantile(0.9), "us");
            verdicts.rate("999 of 1000", 1e3 * elapsed.quantile(0.999), "us");
            verdicts.rate("median of processor time", 1e3 * times.processor().quantile(0.5), "us");
            verdicts.rate("99 of 100 of processor time", 1e3 * times.processor().quantile(0.99), "us");
            verdicts.atMost("99 of 100, in ms", elapsed.quantile(0.99), MAX_MILLIS);
            verdicts.atMost("batch reads of a decision", reads, 2);
        }
    }

    /** How long decisions took, and how long of that the thread had a processor: on a busy machine they differ. */
    private record Times(Latencies elapsed, Latencies processor) {}

    private Times decide(AuthorizerFunction function, List<byte[]> events) throws IOException {
        Times times = new Times(new Latencies(), new Latencies());
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        for (int i = 0; i < Math.max(1, decisions); i++) {
            ByteArrayInputStream event = new ByteArrayInputStream(events.get(i % events.size()));
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            long busy = thread.getCurrentThreadCpuTime();
            long start = System.nanoTime();
            function.handle(event, answer);
            times.elapsed().add(System.nanoTime() - start);
            times.processor().add(thread.getCurrentThreadCpuTime() - busy);
            if (!answer.toString(UTF_8).contains("\"Allow\"")) {
                throw new IllegalStateException("A member was not let in");
            }
        }
        return times;
    }
}
