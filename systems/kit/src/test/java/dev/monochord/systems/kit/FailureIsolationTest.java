package dev.monochord.systems.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.StoredItemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FailureIsolationTest {

    private final Logger logger = Logger.getLogger(FailureIsolationTest.class.getName());
    private final List<String> logged = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            logged.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private final FailureIsolation isolation = new FailureIsolation(FailureIsolationTest.class);

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    private static RuntimeException unreadable(int row) {
        return new StoredItemException("is missing").in("things", "Thing", "status", Map.of("pk", "THING#" + row));
    }

    @Test
    void elementThatFailsIsLoggedWithTableAndKeyAndDoesNotStopTheOthers() {
        List<Integer> done = new ArrayList<>();
        isolation.each(List.of(1, 2, 3), each -> "thing " + each, each -> {
            if (each == 2) {
                throw unreadable(2);
            }
            done.add(each);
        });
        assertThat(done).containsExactly(1, 3);
        assertThat(logged)
                .containsExactly("WARNING thing 2: Attribute status of a stored Thing in table things is missing"
                        + " (key pk = THING#2)");
    }

    @Test
    void recurringFailureIsLoggedOnceUntilTheTaskSucceeds() {
        isolation.report("thing", unreadable(1));
        isolation.report("thing", unreadable(1));
        assertThat(logged).hasSize(1);
        isolation.report("thing", unreadable(2));
        assertThat(logged).as("another reason").hasSize(2);
        isolation.attempt("thing", () -> {});
        isolation.report("thing", unreadable(2));
        assertThat(logged).hasSize(3);
    }

    @Test
    void bugIsLoggedAsAnErrorByClassAndOriginWithoutItsMessage() {
        isolation.attempt("thing", () -> {
            throw new IllegalStateException("a stored value");
        });
        assertThat(logged)
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith("SEVERE thing: java.lang.IllegalStateException at ")
                        .contains(FailureIsolationTest.class.getSimpleName() + ".java:")
                        .doesNotContain("a stored value"));
    }

    @Test
    void logIsBoundedHoweverManyTasksFail() {
        List<Integer> many = IntStream.range(0, 3_000).boxed().toList();
        for (int pass = 0; pass < 2; pass++) {
            isolation.each(many, each -> "thing " + each, each -> {
                throw unreadable(each);
            });
        }
        assertThat(logged).hasSize(1_001).last().asString().startsWith("WARNING More than 1000 tasks are failing");
        isolation.succeeded("thing 0");
        isolation.report("thing 2999", unreadable(2_999));
        assertThat(logged).last().asString().startsWith("WARNING thing 2999: ");
    }

    @Test
    void cancellationEndsTheWorkAndIsNoFailure() {
        assertThatThrownBy(() -> isolation.each(List.of(1), each -> "thing", each -> {
                    throw new CancellationException();
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(logged).isEmpty();
    }
}
