package dev.monochord.benchmarks.decision;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.engine.Engine;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.authz.AuthorizerFunction;
import dev.monochord.systems.authz.DynamoDbAuthzTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./monochord bench authz}: whole decisions, from the event to the answer. */
@Command(
        name = "authz",
        description = {
            "Measures whole decisions on the in-process engine: an event of API Gateway is parsed, its token verified,",
            "user, grant and roles read by two consistent batches, Cedar asked, the answer written. Prints the times of",
            "one thread. At most 2 ms for 99 of 100 with 50 policies is promised."
        },
        mixinStandardHelpOptions = true)
public final class DecisionCommand implements Callable<Integer> {

    private static final double LONGEST_MILLIS = 2;

    @Option(names = "--policies", description = "stored policies (default: ${DEFAULT-VALUE})", defaultValue = "50")
    private int policies;

    @Option(
            names = "--decisions",
            description = "decisions that are measured, after as many that are not (default: ${DEFAULT-VALUE})",
            defaultValue = "20000")
    private int decisions;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, JOSEException {
        Verdicts verdicts =
                new Verdicts(Objects.requireNonNull(spec).commandLine().getOut());
        try (Engine engine = Engine.inMemory()) {
            TableSchema.create(engine.client(), DynamoDbAuthzTable.design());
            engine.recorder().keep(0);
            Monochord monochord = Monochord.create(engine.client());
            TenantMembers.store(DynamoDbAuthzTable.open(monochord), policies);
            AuthorizerFunction function =
                    new AuthorizerFunction(monochord, Map.of("AUTHZ_JWT_SECRET", TenantMembers.SECRET));
            List<byte[]> events = TenantMembers.events(monochord.clock());
            decide(function, events);
            long batches = engine.recorder().count("BatchGetItem");
            Times times = decide(function, events).sorted();
            long[] nanos = times.elapsed;
            double reads = (double) (engine.recorder().count("BatchGetItem") - batches) / nanos.length;
            verdicts.heading(decisions + " decisions with " + policies + " policies");
            verdicts.rate("median", nanos[nanos.length / 2] / 1e3, "us");
            verdicts.rate("90 of 100", nanos[nanos.length * 9 / 10] / 1e3, "us");
            verdicts.rate("999 of 1000", nanos[(int) (nanos.length * 0.999)] / 1e3, "us");
            verdicts.rate("median of processor time", times.processor[nanos.length / 2] / 1e3, "us");
            verdicts.rate("99 of 100 of processor time", times.processor[nanos.length * 99 / 100] / 1e3, "us");
            verdicts.atMost("99 of 100, in ms", nanos[nanos.length * 99 / 100] / 1e6, LONGEST_MILLIS);
            verdicts.atMost("batch reads of a decision", reads, 2);
        }
        return verdicts.missed() == 0 ? 0 : 1;
    }

    /** How long decisions took, and how long of that the thread had a processor: on a busy machine they differ. */
    private static final class Times {

        final long[] elapsed;
        final long[] processor;

        Times(int number) {
            elapsed = new long[number];
            processor = new long[number];
        }

        /** So that a place in it is a share of them. */
        Times sorted() {
            Arrays.sort(elapsed);
            Arrays.sort(processor);
            return this;
        }
    }

    private Times decide(AuthorizerFunction function, List<byte[]> events) throws IOException {
        Times times = new Times(Math.max(1, decisions));
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        for (int i = 0; i < times.elapsed.length; i++) {
            ByteArrayInputStream event = new ByteArrayInputStream(events.get(i % events.size()));
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            long busy = thread.getCurrentThreadCpuTime();
            long start = System.nanoTime();
            function.handle(event, answer);
            times.elapsed[i] = System.nanoTime() - start;
            times.processor[i] = thread.getCurrentThreadCpuTime() - busy;
            if (!answer.toString(UTF_8).contains("\"Allow\"")) {
                throw new IllegalStateException("A member was not let in");
            }
        }
        return times;
    }
}
