package dev.monochord.testing;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.model.TableDesign;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the tests of a class stand on: an engine of their own, or an endpoint that was given by its address. */
abstract class Ground implements AutoCloseable {

    private final DynamoDbClient client;
    private final TestTables tables;
    private final AdjustableClock clock;
    private final @Nullable Instant standing;

    Ground(DynamoDbClient client, TestTables tables, AdjustableClock clock, @Nullable Instant standing) {
        this.client = client;
        this.tables = tables;
        this.clock = clock;
        this.standing = standing;
    }

    /** A clock that runs, or that stands at a moment. */
    static AdjustableClock clock(@Nullable Instant standing) {
        return standing == null ? AdjustableClock.running() : AdjustableClock.standingAt(standing);
    }

    final DynamoDbClient client() {
        return client;
    }

    final TestTables tables() {
        return tables;
    }

    final AdjustableClock clock() {
        return clock;
    }

    /** What every table's name begins with. */
    abstract String prefix();

    /** The engine; without one the test is skipped, and says why. */
    abstract Engine engine();

    /** Makes everything as it was before the first test. */
    void reset() {
        tables.empty(client);
        clock.set(standing == null ? Instant.now() : standing);
    }

    @Override
    public abstract void close();

    /** Leaves nothing behind where something failed; what fails here too is told with it. */
    final void closeAfter(RuntimeException failure) {
        try {
            close();
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }

    static Ground open(List<TableDesign> designs, @Nullable Instant standing) {
        String endpoint = EndpointGround.wanted();
        return endpoint == null
                ? EngineGround.open(designs, standing)
                : EndpointGround.open(endpoint, designs, standing);
    }
}
