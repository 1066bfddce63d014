package dev.monochord.model.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextParserTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status = ONLINE",
                "status <> {status} and battery >= -5 or not name = 'O''Brien'",
                "not (a = 1 or b = 2) and c = 3",
                "this absent or address.city present",
                "size(tags) < 3 and size = 2",
                "config.{key} = 'x' and config.`odd key` absent and list[0] = {seen.list} and list[{i}] = 1.50",
                "a between {from} and {to} and b = true",
                "status in {statuses} or status in (ONLINE, 'off line')",
                "tags contains {tag} and name beginsWith 'x'",
                "`in` = 1 and remove = false",
                "used < quota"
            })
    void conditionIsPrintedAsItWasWritten(String text) {
        assertThat(TextPrinter.print(TextParser.condition(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status = UPDATING, config.{key} = {value}, remove pending, remove list[0]",
                "credits -= {n}, tags += {tag}, firstSeen ?= {now}, remove = 3"
            })
    void changesArePrintedAsTheyWereWritten(String text) {
        assertThat(TextPrinter.print(TextParser.changes(text))).isEqualTo(text);
    }

    @Test
    void bindsNotBeforeAndBeforeOr() {
        assertThat(TextPrinter.print(TextParser.condition("(not (a = 1)) and (b = 2) or ((c = 3))")))
                .isEqualTo("not a = 1 and b = 2 or c = 3");
        assertThat(TextParser.condition("a = 1 or b = 2 and not c = 3"))
                .isInstanceOfSatisfying(
                        ParsedCondition.Or.class,
                        or -> assertThat(or.parts().get(1)).isInstanceOf(ParsedCondition.And.class));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ''                       | 3 | Expected an operator, found the end
            status                   | 7 | Expected an operator, found the end
            status ==                | 9 | Expected a component or a value, found =
            a = 1 and                | 10 | Expected a component or a value, found the end
            a = 1 b = 2              | 7 | Expected and, or, or the end, found b
            tags contain {tag}       | 6 | Expected an operator (did you mean contains?), found contain
            a = 'x                   | 5 | The quote is not closed; expected '
            a ! b                    | 3 | Unexpected character !; write <> or not
            (a = 1                   | 7 | Expected ), found the end
            a in (1,)                | 9 | Expected a component or a value, found )
            a between 1 or 2         | 13 | Expected and, found or
            this = 1                 | 6 | Expected absent or present, found =
            list[x] = 1              | 6 | Expected a position or {parameter}, found x
            a = {}                   | 6 | Expected the name of a parameter, found }
            a = 1x                   | 5 | "1x" is not a number
            `` = 1                   | 1 | A name is not empty
            and = 1                  | 1 | Expected a component or a value, found and
            """)
    void errorHasColumnAndExpectation(String text, int column, String reason) {
        assertThatThrownBy(() -> TextParser.condition(text)).isInstanceOfSatisfying(TextSyntaxException.class, e -> {
            assertThat(e.reason()).isEqualTo(reason);
            assertThat(e.column()).isEqualTo(column);
        });
    }

    @Test
    void deepNestingIsRefused() {
        assertThatThrownBy(() -> TextParser.condition("(".repeat(1000) + "a = 1"))
                .hasMessageContaining("More than 50 levels");
        assertThatThrownBy(() -> TextParser.condition("not ".repeat(1000) + "a = 1"))
                .hasMessageContaining("More than 50 levels");
    }

    @Test
    void changeNeedsAnAssignment() {
        assertThatThrownBy(() -> TextParser.changes("status < 1"))
                .hasMessage("Expected =, ?=, += or -=, found < at column 8");
        assertThatThrownBy(() -> TextParser.changes("a = 1 b = 2"))
                .hasMessage("Expected a comma or the end, found b at column 7");
    }
}
