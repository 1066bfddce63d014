package dev.monochord.engine.internal.expression;

import static dev.monochord.engine.internal.expression.Values.l;
import static dev.monochord.engine.internal.expression.Values.m;
import static dev.monochord.engine.internal.expression.Values.n;
import static dev.monochord.engine.internal.expression.Values.s;
import static dev.monochord.engine.internal.expression.Values.ss;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class StatementCostTest {

    /** The sizes of these are 5, 2, 9, 3 and 5. */
    private static final Map<String, AttributeValue> VALUES =
            Map.of(":s", s("hello"), ":n", n("1"), ":l", l(s("hello")), ":m", m(), ":ss", ss("ab", "cde"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SET a = :s                         | 3 + 19 + 1 + 5",
                "SET #long = :s                     | 3 + 19 + 1 + 5",
                "SET a = :s, bc = :m                | 3 + 19 + 1 + 5 + 19 + 2 + 3",
                "SET a.bc = :s                      | 3 + 19 + 1 + 4 + 2 + 5",
                "SET a[10] = :s                     | 3 + 19 + 1 + 4 + 2 + 5",
                "SET #umlaut = :s                   | 3 + 19 + 2 + 5",
                "SET a = bcd                        | 3 + 19 + 1 + 1 + 14 + 3",
                "SET a = b.cd[10]                   | 3 + 19 + 1 + 1 + 14 + 1 + 14 + 2 + 14 + 2",
                "SET a = a + :n                     | 3 + 19 + 1 + 34 + 1 + 14 + 1 + 2",
                "SET a = :n - a                     | 3 + 19 + 1 + 37 + 2 + 1 + 14 + 1",
                "SET a = if_not_exists(a, :s)       | 3 + 19 + 1 + 39 + 1 + 14 + 1 + 5",
                "SET a = list_append(a, :l)         | 3 + 19 + 1 + 37 + 1 + 14 + 1 + 9",
                "SET a = list_append(if_not_exists(a, :l), :l) | 3 + 19 + 1 + 37 + 39 + 1 + 14 + 1 + 9 + 9",
                "ADD a :n                           | 3 + 19 + 1 + 2",
                "ADD a :ss                          | 3 + 19 + 1 + 5",
                "REMOVE abc                         | 3 + 1 + 3",
                "REMOVE a.bc[1]                     | 3 + 1 + 1 + 4 + 2 + 4 + 1",
                "DELETE a :ss                       | 3 + 1 + 1",
                "SET a = :s REMOVE b                | 3 + 19 + 1 + 5 + 1 + 1",
            })
    void countsTheStatementAsTheServiceDoes(String expression, String terms) {
        ExpressionPlaceholders placeholders =
                new ExpressionPlaceholders(Map.of("#long", "a", "#umlaut", "\u00e4"), VALUES);
        long cost = 0;
        for (String term : terms.split(" \\+ ", -1)) {
            cost += Long.parseLong(term);
        }

        assertThat(UpdateExpression.parse(expression, placeholders).statementCost())
                .isEqualTo(cost);
    }
}
