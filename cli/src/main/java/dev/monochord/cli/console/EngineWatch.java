package dev.monochord.cli.console;

import dev.monochord.console.engine.EngineControl;
import dev.monochord.console.item.KeyHeat;
import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.ActiveFault;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.engine.fault.Recorder;
import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.model.plan.DynamoDbOperation;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches the engine of this process while somebody looks. Calls are heard and keys are counted from the first look until a
 * minute after the last one, so that an engine that nobody looks at is as fast as without a console. Thread-safe.
 */
final class EngineWatch implements EngineControl, KeyHeat {

    private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(1);
    private static final int MAX_KEYS = 15;
    private static final List<DynamoDbOperation> OPERATIONS = List.of(
            DynamoDbOperation.GET_ITEM,
            DynamoDbOperation.BATCH_GET_ITEM,
            DynamoDbOperation.QUERY,
            DynamoDbOperation.SCAN,
            DynamoDbOperation.TRANSACT_GET_ITEMS,
            DynamoDbOperation.PUT_ITEM,
            DynamoDbOperation.UPDATE_ITEM,
            DynamoDbOperation.DELETE_ITEM,
            DynamoDbOperation.BATCH_WRITE_ITEM,
            DynamoDbOperation.TRANSACT_WRITE_ITEMS,
            DynamoDbOperation.EXECUTE_STATEMENT);

    private final Engine engine;
    private final String description;
    private final CallHistory history = new CallHistory();
    private final ScheduledExecutorService ending;
    private @Nullable Watching watching;
    private long lookedAt;

    private record Watching(Recorder.Listening listening, ActiveFault heat) {}

    EngineWatch(Engine engine, String description) {
        this.engine = engine;
        this.description = description;
        this.ending = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "monochord-engine-watch");
            thread.setDaemon(true);
            return thread;
        });
        ending.scheduleWithFixedDelay(
                this::endIfUnseen, IDLE_TIMEOUT.toSeconds(), IDLE_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }

    private synchronized void look() {
        lookedAt = System.nanoTime();
        if (watching == null) {
            watching = new Watching(
                    engine.recorder().listen(this::heard), engine.faults().add(FaultRule.heat()));
        }
    }

    private void heard(RecordedCall call) {
        history.add(call, Instant.now());
    }

    private synchronized void endIfUnseen() {
        if (System.nanoTime() - lookedAt > IDLE_TIMEOUT.toNanos()) {
            end();
        }
    }

    private synchronized void end() {
        Watching known = watching;
        if (known != null) {
            known.listening().close();
            known.heat().remove();
            history.clear();
            watching = null;
        }
    }

    @Override
    public List<Second> seconds() {
        look();
        return history.seconds(Instant.now());
    }

    @Override
    public List<LoggedCall> calls() {
        look();
        return history.calls();
    }

    @Override
    public List<HotKey> hottest() {
        look();
        return engine.client().listTablesPaginator().tableNames().stream()
                .flatMap(table -> engine.faults().heat(table).stream())
                .map(heat -> new HotKey(
                        heat.table(), heat.index(), heat.key(), heat.readUnits(), heat.writeUnits(), heat.throttled()))
                .sorted(Comparator.comparingDouble((HotKey key) -> key.readUnits() + key.writeUnits())
                        .reversed())
                .limit(MAX_KEYS)
                .toList();
    }

    @Override
    public Optional<KeyHeat.Use> of(String table, String partition) {
        look();
        return Optional.of(engine.faults().heat(table).stream()
                .filter(heat -> heat.index() == null && heat.key().equals(partition))
                .findFirst()
                .map(heat -> new KeyHeat.Use(heat.readUnits(), heat.writeUnits()))
                .orElse(new KeyHeat.Use(0, 0)));
    }

    @Override
    public List<OperationCount> operations() {
        Recorder recorder = engine.recorder();
        return OPERATIONS.stream()
                .map(DynamoDbOperation::apiName)
                .map(operation -> new OperationCount(operation, recorder.count(operation)))
                .filter(count -> count.calls() > 0)
                .toList();
    }

    @Override
    public List<Fault> faults() {
        String own = ownFault();
        return engine.faults().active().stream()
                .filter(fault -> !fault.id().equals(own))
                .map(fault -> new Fault(fault.id(), fault.rule().toString(), fault.met()))
                .toList();
    }

    private synchronized String ownFault() {
        return watching == null ? "" : watching.heat().id();
    }

    @Override
    public void addFault(String rule) {
        engine.faults().add(rule);
    }

    @Override
    public boolean removeFault(String id) {
        return !id.equals(ownFault()) && engine.faults().remove(id);
    }

    @Override
    public Instant now() {
        return engine.clock().instant();
    }

    @Override
    public void advance(Duration amount) {
        engine.clock().advance(amount);
    }

    @Override
    public void resetClock() {
        engine.clock().set(Instant.now());
    }

    @Override
    public Storage storage() {
        StorageHealth health = engine.storageHealth();
        return new Storage(description, health.isOk(), health.reason());
    }

    @Override
    public void close() {
        ending.shutdownNow();
        end();
    }
}
