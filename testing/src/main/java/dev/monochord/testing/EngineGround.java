package dev.monochord.testing;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.model.TableDesign;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An engine in memory, which nobody else uses. */
final class EngineGround extends Ground {

    private final Engine engine;

    private EngineGround(Engine engine, TestTables tables, @Nullable Instant standing) {
        super(engine.client(), tables, engine.clock(), standing);
        this.engine = engine;
    }

    static EngineGround open(List<TableDesign> designs, @Nullable Instant standing) {
        AdjustableClock clock = clock(standing);
        // Expired items go when a test says so, and not at a moment that depends on the machine.
        Engine engine =
                Engine.builder().clock(clock).sweepInterval(Duration.ofDays(1)).open();
        TestTables tables = new TestTables(designs, "");
        EngineGround ground = new EngineGround(engine, tables, standing);
        try {
            tables.create(engine.client());
            engine.recorder().clear();
            return ground;
        } catch (RuntimeException failure) {
            ground.closeAfter(failure);
            throw failure;
        }
    }

    @Override
    String prefix() {
        return "";
    }

    @Override
    Engine engine() {
        return engine;
    }

    @Override
    void reset() {
        engine.faults().clear();
        super.reset();
        tables().dropOthers(client());
        engine.recorder().clear();
    }

    @Override
    public void close() {
        engine.close();
    }
}
