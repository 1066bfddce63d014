package dev.monochord.engine.internal.partiql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Whatever the text, it is executed or refused with the service's error. */
class StatementPropertyTest {

    private static final List<String> WORDS = List.of(
            "SELECT",
            "*",
            "FROM",
            "orders",
            "orders.\"by-state\"",
            "WHERE",
            "customer",
            "placed",
            "state",
            "total",
            "address.city",
            "lines[0]",
            "tags",
            "=",
            "<>",
            "<",
            ">=",
            "AND",
            "OR",
            "NOT",
            "IN",
            "BETWEEN",
            "IS",
            "NULL",
            "MISSING",
            "BOOL",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "<<",
            ">>",
            ",",
            ":",
            ".",
            "+",
            "-",
            "'ann'",
            "'x'",
            "1",
            "2.5e1",
            "true",
            "begins_with(",
            "contains(",
            "size(",
            "attribute_exists(",
            "set_add(",
            "list_append(",
            "INSERT INTO",
            "VALUE",
            "UPDATE",
            "SET",
            "REMOVE",
            "DELETE",
            "RETURNING ALL NEW *",
            "ORDER BY",
            "DESC",
            "EXISTS(",
            "LIMIT",
            ";",
            "customer = 'ann'",
            "placed = 1",
            "{'customer': 'ann', 'placed': 4}");

    private static Fixture orders;

    @BeforeContainer
    static void open() {
        orders = new Fixture().withOrders();
    }

    @AfterContainer
    static void close() {
        orders.close();
    }

    @Property(tries = 3000)
    void anyTextIsParsedOrRefused(@ForAll @StringLength(min = 1, max = 200) String text) {
        run(text);
    }

    @Property(tries = 5000)
    void anyWordsAreExecutedOrRefused(@ForAll("words") String text) {
        run(text);
    }

    @Property(tries = 3000)
    void anyConditionIsExecutedOrRefused(@ForAll("words") String text) {
        run("SELECT * FROM orders WHERE " + text);
        run("SELECT total FROM orders WHERE customer = 'ann' AND " + text);
        run("UPDATE orders SET total = " + text + " WHERE customer = 'ann' AND placed = 1");
        run("DELETE FROM orders WHERE customer = 'x' AND placed = 1 AND " + text);
    }

    private static void run(String text) {
        Throwable refusal = catchThrowable(() -> orders.run(text));
        if (refusal != null) {
            assertThat(refusal).isInstanceOf(DynamoDbException.class);
        }
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.of(WORDS).list().ofMinSize(1).ofMaxSize(14).map(words -> String.join(" ", words));
    }
}
