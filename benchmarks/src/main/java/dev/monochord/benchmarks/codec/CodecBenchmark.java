package dev.monochord.benchmarks.codec;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What JMH runs: one shape and one side in a JVM of its own, so that no side spoils the profile of another. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecBenchmark {

    @Param
    public CodecShape shape = CodecShape.TINY;

    @Param
    public Side side = Side.HAND;

    private Codec<?> codec = CodecShape.TINY.codec(Side.HAND);
    private Map<String, AttributeValue> stored = Map.of();

    @Setup
    public void prepare() {
        codec = shape.codec(side);
        stored = Answered.by(shape.codec(Side.HAND).encode());
    }

    @Benchmark
    public Map<String, AttributeValue> encode() {
        return codec.encode();
    }

    @Benchmark
    public Object decode() {
        return codec.decode(stored);
    }
}
