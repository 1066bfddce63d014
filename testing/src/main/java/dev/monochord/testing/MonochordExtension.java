package dev.monochord.testing;

import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.Faults;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import java.lang.reflect.Executable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Gives a test class an engine of its own, with the tables of its designs.
 *
 * <pre>{@code
 * class TokensTest {
 *
 *     @RegisterExtension
 *     static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbCelloTable.design());
 *
 *     private final CelloTable cello = DynamoDbCelloTable.open(monochord.monochord());
 *
 *     @Test
 *     void tokensAreReadByOneQuery() {
 *         cello.create(new Project("myproj", "https://github.com/example/myproj"));
 *         monochord.requests().clear();
 *
 *         assertThat(cello.tokens("myproj", PageRequest.first(20)).items()).isEmpty();
 *
 *         monochord.requests().hasNoScan().hasOperations("Query").usedAtMost(0.5);
 *     }
 *
 *     @Test
 *     void aThrottledWriteIsTriedAgain() {
 *         monochord.faults().add("throttle,times=3@PutItem");
 *         cello.create(new Project("myproj", "https://github.com/example/myproj"));
 *         monochord.requests().hasCount("PutItem", 4);
 *     }
 * }
 * }</pre>
 *
 * <p><b>One engine for a class, or one for a test.</b> In a static field the engine is opened once for the class. After each
 * test its tables are emptied, those that the test made are dropped, faults are switched off, requests are forgotten and
 * the clock is set back. Classes may run at the same time; the tests of one class may not, and are told so. In a field of
 * the instance every test has an engine of its own, and all may run at the same time.
 *
 * <p><b>Time.</b> Nothing sleeps: where the runtime would wait before it tries again, {@link #clock} moves on instead. The
 * clock is that of the engine, too.
 *
 * <p><b>Parameters</b> of test methods can be {@link Monochord}, {@link DynamoDbClient}, {@link AdjustableClock},
 * {@link Engine}, {@link Faults} and {@link Requests}.
 *
 * <p><b>Another endpoint.</b> With {@code -Dmonochord.test.endpoint=http://127.0.0.1:8000} the same tests run against that
 * address, on tables with a prefix of their own that are dropped in the end. Tests that ask for the engine, its faults or
 * its recorded requests are skipped there, with the reason. {@code monochord.test.region} is the region; credentials are
 * those of system properties or environment variables, else anything.
 */
public final class MonochordExtension
        implements BeforeAllCallback,
                AfterAllCallback,
                BeforeEachCallback,
                AfterEachCallback,
                ParameterResolver,
                ExecutionCondition {

    private static final Set<Class<?>> OF_THE_ENGINE = Set.of(Engine.class, Faults.class, Requests.class);

    private final Map<Class<?>, Supplier<?>> parameters = Map.of(
            Monochord.class, this::monochord,
            DynamoDbClient.class, this::client,
            AdjustableClock.class, this::clock,
            Engine.class, this::engine,
            Faults.class, this::faults,
            Requests.class, this::requests);

    private final List<TableDesign> designs = new ArrayList<>();
    private final AtomicReference<@Nullable String> running = new AtomicReference<>();
    private Consumer<Monochord.Builder> settings = builder -> {};
    private @Nullable Instant standing;
    private @Nullable Ground ground;
    private @Nullable Monochord monochord;
    private int classes;

    /** For {@link MonochordTest}; see {@link #create}. */
    public MonochordExtension() {}

    /** An extension for a field with {@code @RegisterExtension}. */
    public static MonochordExtension create() {
        return new MonochordExtension();
    }

    /** Creates the tables of these designs: the {@code design()} of generated tables. */
    public MonochordExtension tables(TableDesign... more) {
        designs.addAll(List.of(more));
        return this;
    }

    /** Every test begins at this moment, and time stands still unless the test or a wait moves it. */
    public MonochordExtension clockAt(Instant moment) {
        standing = moment;
        return this;
    }

    /** Changes the {@link Monochord} of the tests, such as its listener or its retries. */
    public MonochordExtension configure(Consumer<Monochord.Builder> more) {
        settings = settings.andThen(more);
        return this;
    }

    /** What generated tables are opened on. */
    public synchronized Monochord monochord() {
        if (monochord == null) {
            Ground here = ground();
            AdjustableClock clock = here.clock();
            Monochord.Builder builder = Monochord.builder()
                    .client(here.client())
                    .clock(clock)
                    .sleeper(clock::advance)
                    .tablePrefix(here.prefix());
            settings.accept(builder);
            monochord = builder.build();
        }
        return monochord;
    }

    /** The client below, for what a test does by hand. */
    public DynamoDbClient client() {
        return ground().client();
    }

    /** The name that a table of a design has here. */
    public String tableName(String designName) {
        return ground().prefix() + designName;
    }

    /** The clock of the runtime and of the engine. */
    public AdjustableClock clock() {
        return ground().clock();
    }

    /** The engine. Against another endpoint the test is skipped here. */
    public Engine engine() {
        return ground().engine();
    }

    /** What can go wrong, to be switched on; off again with the end of the test. As {@link #engine} it may skip the test. */
    public Faults faults() {
        return engine().faults();
    }

    /** What was asked of the engine since the test began. As {@link #engine} it may skip the test. */
    public Requests requests() {
        return new Requests(engine().recorder());
    }

    private synchronized Ground ground() {
        if (ground == null) {
            ground = Ground.open(designs, standing);
        }
        return ground;
    }

    private synchronized void close() {
        if (ground != null) {
            ground.close();
        }
        ground = null;
        monochord = null;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        classes++;
        ground();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (--classes == 0) {
            close();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        String test = context.getUniqueId();
        if (!running.compareAndSet(null, test)) {
            throw new ExtensionConfigurationException("Two tests use one engine at the same time: " + test + " and "
                    + running.get() + ". Put the MonochordExtension into a field that is not static, so that every"
                    + " test has an engine of its own, or run the tests of the class one after the other with"
                    + " @Execution(SAME_THREAD)");
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!context.getUniqueId().equals(running.get())) {
            return;
        }
        try {
            if (classes == 0) {
                close();
            } else {
                ground().reset();
            }
        } finally {
            running.set(null);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameters.containsKey(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return Objects.requireNonNull(parameters.get(parameter.getParameter().getType()))
                .get();
    }

    /** Skips tests with a parameter that another endpoint cannot give. */
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        String endpoint = EndpointGround.wanted();
        if (endpoint != null
                && context.getTestMethod()
                        .filter(MonochordExtension::needsEngine)
                        .isPresent()) {
            return ConditionEvaluationResult.disabled(EndpointGround.reason(endpoint));
        }
        return ConditionEvaluationResult.enabled("The test can run here");
    }

    private static boolean needsEngine(Executable test) {
        return Arrays.stream(test.getParameterTypes()).anyMatch(OF_THE_ENGINE::contains);
    }
}
