package dev.monochord.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.model.TableDesign;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class EngineForEachTestTest {

    private static final Set<Engine> SEEN = ConcurrentHashMap.newKeySet();

    @RegisterExtension
    final MonochordExtension monochord =
            MonochordExtension.create().tables(TableDesign.builder("letters").build());

    private final Engine openedInAField = monochord.engine();

    @RepeatedTest(3)
    void everyTestHasAnEngineOfItsOwn(Engine injected) {
        assertThat(injected).isSameAs(openedInAField);
        assertThat(SEEN.add(injected)).isTrue();
        assertThat(injected.client().listTables().tableNames()).containsExactly("letters");
    }
}
