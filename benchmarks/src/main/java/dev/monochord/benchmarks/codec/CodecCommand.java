package dev.monochord.benchmarks.codec;

import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Verdicts;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./monochord bench codec}: generated code beside hand-written code and the AWS Enhanced Client, by JMH. */
@Command(
        name = "codec",
        description = {
            "Measures how long a record takes to become a stored item and back: generated, hand-written and by the AWS",
            "Enhanced Client, in turns. Generated code should be within 10 %% of hand-written code, and at least twice",
            "as fast as the Enhanced Client with a bean. Takes about two minutes."
        },
        mixinStandardHelpOptions = true)
public final class CodecCommand extends BenchCommand {

    @Option(names = "--long", description = "more and longer measurements, for about twenty minutes")
    private boolean thorough;

    @Option(names = "--rounds", description = "rounds over all sides; 2 by default, 5 with --long")
    private @Nullable Integer rounds;

    @Option(names = "--shape", description = "only these shapes: ${COMPLETION-CANDIDATES}")
    private List<CodecShape> shapes = List.of(CodecShape.values());

    @Option(names = "--side", description = "only these sides: ${COMPLETION-CANDIDATES}")
    private List<Side> sides = List.of(Side.values());

    @Option(names = "--profile", description = "a profiler of JMH, such as gc or stack; shows JMH's own output")
    private @Nullable String profiler;

    private final Map<String, List<Double>> times = new TreeMap<>();

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) throws RunnerException {
        shapes.forEach(CodecShape::check);
        // One JVM compiles the same code better or worse than the next: many short runs say more than a few long ones.
        int wanted = rounds != null ? rounds : thorough ? 5 : 2;
        for (int round = 1; round <= wanted; round++) {
            out.printf("Round %d of %d%n", round, wanted);
            out.flush();
            round();
        }
        for (String direction : List.of("encode", "decode")) {
            for (CodecShape shape : shapes) {
                show(verdicts, direction, shape);
            }
        }
    }

    private void round() throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + CodecBenchmark.class.getName() + "\\.")
                .param("shape", shapes.stream().map(Enum::name).toArray(String[]::new))
                .param("side", sides.stream().map(Enum::name).toArray(String[]::new))
                .forks(thorough ? 3 : 1)
                .jvmArgsAppend("-XX:+UseParallelGC", "-Xmx1g", "-Xbatch")
                .warmupIterations(4)
                .warmupTime(TimeValue.milliseconds(thorough ? 300 : 250))
                .measurementIterations(8)
                .measurementTime(TimeValue.milliseconds(60))
                .verbosity(profiler == null ? VerboseMode.SILENT : VerboseMode.NORMAL);
        if (profiler != null) {
            options.addProfiler(profiler);
        }
        Collection<RunResult> results = new Runner(options.build()).run();
        for (RunResult result : results) {
            String direction = result.getPrimaryResult().getLabel();
            CodecShape shape = CodecShape.valueOf(result.getParams().getParam("shape"));
            Side side = Side.valueOf(result.getParams().getParam("side"));
            List<Double> seen = times.computeIfAbsent(key(direction, shape, side), key -> new ArrayList<>());
            for (BenchmarkResult fork : result.getBenchmarkResults()) {
                fork.getIterationResults()
                        .forEach(iteration ->
                                seen.add(iteration.getPrimaryResult().getScore()));
            }
        }
    }

    private void show(Verdicts verdicts, String direction, CodecShape shape) {
        verdicts.heading(direction + " " + shape.name().toLowerCase(Locale.ROOT));
        for (Side side : sides) {
            verdicts.rate(side.words(), time(direction, shape, side), "ns");
        }
        double generated = time(direction, shape, Side.GENERATED);
        if (sides.contains(Side.GENERATED) && sides.contains(Side.HAND)) {
            verdicts.atMost("generated / by hand", generated / time(direction, shape, Side.HAND), 1.10);
        }
        if (sides.contains(Side.GENERATED) && sides.contains(Side.BEAN)) {
            verdicts.atLeast("enhanced bean / generated", time(direction, shape, Side.BEAN) / generated, 2.00);
        }
    }

    /** The lower quartile of all iterations: what the machine does besides makes them slower, and never faster. */
    private double time(String direction, CodecShape shape, Side side) {
        List<Double> sorted = times.getOrDefault(key(direction, shape, side), List.of()).stream()
                .sorted()
                .toList();
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 4);
    }

    private static String key(String direction, CodecShape shape, Side side) {
        return direction + " " + shape + " " + side;
    }
}
