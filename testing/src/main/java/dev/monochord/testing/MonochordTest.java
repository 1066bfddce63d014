package dev.monochord.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class with an engine of its own, which its methods get as parameters. It begins without tables.
 *
 * <pre>{@code
 * @MonochordTest
 * class OrdersTest {
 *
 *     @Test
 *     void placesAnOrderWithoutAScan(DynamoDbClient client, Requests requests) {
 *         Orders orders = new Orders(client);
 *         orders.createTable();
 *         orders.place("o-1", "c-7");
 *         assertThat(orders.of("c-7")).containsExactly("o-1");
 *         requests.hasNoScan();
 *     }
 * }
 * }</pre>
 *
 * Parameters are those of {@link MonochordExtension}, which is what to use where there is a design: it also creates tables.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(MonochordExtension.class)
public @interface MonochordTest {}
