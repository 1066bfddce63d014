package dev.monochord.engine.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.FaultRule;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrdersTest {

    private final Engine engine = Engine.inMemory();
    private final Orders orders = new Orders(engine.client());

    @BeforeEach
    void createTable() {
        orders.createTable();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void findsTheOrdersOfACustomerOnceTheIndexHasCaughtUp() {
        engine.faults().add(FaultRule.indexLag(Duration.ofSeconds(2)));
        orders.place("o-1", "c-7");

        assertThat(orders.of("c-7")).isEmpty();
        engine.clock().advance(Duration.ofSeconds(2));
        assertThat(orders.of("c-7")).containsExactly("o-1");

        assertThat(engine.recorder().scans()).isEmpty();
    }
}
