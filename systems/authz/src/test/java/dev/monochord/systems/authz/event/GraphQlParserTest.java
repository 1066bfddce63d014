package dev.monochord.systems.authz.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphQlParserTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ getTicket(id: 1) }",
                "query { getTicket(id: 1) { a b { c } } }",
                "query Q { alias: getTicket(id: 1) }",
                "query Q($id: Int! = 1, $o: [In!] = [{a: \"}\"}]) @d(x: \"{\") { getTicket(id: $id) @include(if: true) { id } }",
                "# { deleteTicket }\n,,query{getTicket(id:1,)}",
                "{ getTicket(note: \"a } \\\" b\", id: 1, text: \"\"\" } \\\"\"\" \"\"\") }",
                "query Q { getTicket(id: 1) { ...F } } fragment F on Ticket { deleteTicket }",
                "\uFEFF{ getTicket(id: 1, more: {a: [1 2.5e3 null ENUM true], b: {c: \"d\"}}) }",
            })
    void findsTheFieldThatIsCalled(String document) {
        GraphQlCall call = GraphQlParser.parse(document, null, Map.of("id", 1));
        assertThat(call.operation()).isEqualTo("query");
        assertThat(call.field()).isEqualTo("getTicket");
        assertThat(call.arguments().get("id")).asString().isEqualTo("1");
    }

    @Test
    void operationIsChosenByItsName() {
        String document = "query A { one } mutation B { two(x: $v) }";
        assertThat(GraphQlParser.parse(document, "A", Map.of()).field()).isEqualTo("one");
        GraphQlCall second = GraphQlParser.parse(document, "B", Map.of("v", List.of("x")));
        assertThat(second).hasToString("mutation two");
        assertThat(second.arguments()).containsEntry("x", List.of("x"));
        assertRefused(document, null);
        assertRefused(document, "C");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{ }",
                "{ a b }",
                "{ ...F }",
                "{ ... on Query { a } }",
                "{ a(x: 1, x: 2) }",
                "{ a(x: ) }",
                "{ a(x: \"open) }",
                "{ a } }",
                "type Query { a: Int }",
                "{ a(x: {y: {z: 1) }",
                "query { a } query { b }",
                "{ a ; b }",
                "\"\"\"",
                "query",
                "{ a(x: \"\"\" ) }",
            })
    void whatCannotBeReadForSureIsRefused(String document) {
        assertRefused(document, null);
    }

    @Test
    void deepAndLongDocumentsAreRefused() {
        assertRefused("{ a(x: " + "[".repeat(40_000) + ") }", null);
        assertRefused("{ a(x: \"" + "x".repeat(200_000) + "\") }", null);
        assertRefused("{ a(x: \"" + "\\\"".repeat(40_000), null);
        assertThat(GraphQlParser.parse("{ a" + "{ b ".repeat(10_000) + "}".repeat(10_000) + "}", null, Map.of())
                        .field())
                .isEqualTo("a");
    }

    @Property(tries = 500)
    void anyTextIsReadOrRefused(@ForAll @CharRange(from = ' ', to = '~') String inside, @ForAll boolean asArgument) {
        try {
            GraphQlParser.parse(asArgument ? "{ a(x: " + inside + ") }" : "{" + inside + "}", null, Map.of());
        } catch (EventException refused) {
            assertThat(refused.getMessage()).doesNotContain(inside.length() > 3 ? inside : "\n");
        }
    }

    private static void assertRefused(String document, String operation) {
        assertThatExceptionOfType(EventException.class)
                .isThrownBy(() -> GraphQlParser.parse(document, operation, Map.of()));
    }
}
