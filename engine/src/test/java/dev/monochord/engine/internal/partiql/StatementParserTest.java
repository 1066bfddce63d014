package dev.monochord.engine.internal.partiql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

class StatementParserTest {

    private static final String MALFORMED = "Statement wasn't well formed, can't be processed: ";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t",
                "select * from \"my table\".\"an index\" where a = 1;",
                "SELECT a, b.c, d[0], e['x y'] FROM t WHERE NOT (a = 1 OR b <> 'it''s') AND c != ?",
                "SELECT * FROM t WHERE a BETWEEN - 1 AND +2.5e3 AND b NOT IN ['x', 'y'] AND c IN (1, .5)",
                "SELECT * FROM t WHERE a IS NOT MISSING AND b IS NULL AND c IS CHARACTER VARYING (10)",
                "SELECT * FROM t -- here\nWHERE /* there */ a = 1 ORDER BY b DESC, c ASC",
                "INSERT INTO t VALUE {'a': 1, 'b': [true, false, null], 'c': {'d': <<'x', 'y'>>}}",
                "UPDATE t SET a = a + 1, b = ? REMOVE c.d[1] SET e = list_append(e, [1]) WHERE k = 1",
                "UPDATE t SET a = set_add(a, <<1>>) WHERE k = 1 RETURNING MODIFIED NEW *",
                "FROM t WHERE k = 1 SET a = 1 REMOVE b RETURNING ALL OLD *",
                "DELETE FROM t WHERE k = 'x' AND begins_with(a, 'p') RETURNING ALL OLD *",
                "EXISTS(SELECT * FROM t WHERE k = 1 AND a > 2)"
            })
    void readsAllThatTheLanguageHas(String statement) {
        assertThat(StatementParser.parse(statement).statement()).isNotInstanceOf(Statement.Bare.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT * FROM t WHERE                | Unexpected term",
                "SELECT * FROM t WHERE;               | Unexpected term",
                "SELECT * FROM                        | Unexpected term",
                "SELECT * FROM t WHERE a = )          | Unexpected term",
                "SELECT * FROM t WHERE a = 1 AND      | Missing right-hand side expression of infix operator",
                "SELECT * FROM t WHERE ORDER BY a     | Unexpected keyword",
                "SELECT * FROM t WHERE user = 1       | Unexpected keyword",
                "SELECT * FROM t WHERE IS NULL        | Unexpected operator",
                "SELECT * FROM t WHERE a = = 1        | Unexpected operator",
                "SELECT * FROM t WHERE a IS FUNNY     | Expected type name",
                "SELECT a.user FROM t                 | Invalid path dot component",
                "SELECT * FROM t WHERE a = 1 b        | Unexpected token after expression",
                "SELECT * FROM t; SELECT * FROM u     | Unexpected token after expression",
                "INSERT INTO t u VALUE {'a': 1}       | Unexpected token after expression",
                "DELETE FROM WHERE a = 1              | Expected identifier for simple path",
                "UPDATE t WHERE a = 1                 | Expected data manipulation",
                "SLECT * FROM t WHERE a = 1           | Expected data manipulation",
                "FROM t WHERE a = 1                   | Expected data manipulation"
            })
    void saysWhatItCannotRead(String statement, String detail) {
        assertThatThrownBy(() -> StatementParser.parse(statement)).hasMessageContaining(MALFORMED + detail);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t WHERE a = 1e2147483648",
                "SELECT * FROM t WHERE a = 12abc",
                "SELECT * FROM t WHERE a = 'open",
                "SELECT * FROM \"open",
                "SELECT * FROM t # note",
                "SELECT * FROM t /* open",
                "SELECT * FROM t WHERE a = `ion`"
            })
    void hasNoWordsForTokensThatItCannotRead(String statement) {
        assertThatThrownBy(() -> StatementParser.parse(statement))
                .satisfies(refusal -> assertThat(
                                ((DynamoDbException) refusal).awsErrorDetails().errorMessage())
                        .isEqualTo(MALFORMED));
    }

    @Test
    void refusesWhatIsNestedWithoutEnd() {
        assertThatThrownBy(() -> StatementParser.parse("SELECT * FROM t WHERE " + "(".repeat(8000)))
                .hasMessageContaining(MALFORMED);
        assertThatThrownBy(() -> StatementParser.parse("SELECT * FROM t WHERE " + "NOT ".repeat(2000) + "a = 1"))
                .hasMessageContaining(MALFORMED);
    }

    @Test
    void knowsPositionsByLineColumnAndLength() {
        Statement.Select select = (Statement.Select)
                StatementParser.parse("SELECT a,\n  \"b c\"\nFROM t").statement();
        assertThat(select.columns())
                .extracting(column -> ((Expr.Path) column).position().toString())
                .containsExactly("1:8:1", "2:3:5");
    }

    @Test
    void bindsNotLooserThanComparisonsAndTighterThanAnd() {
        Expr where = ((Statement.Select) StatementParser.parse("SELECT * FROM t WHERE NOT a = 1 AND b = 2 OR c = 3")
                        .statement())
                .where();
        assertThat(where).isInstanceOfSatisfying(Expr.Binary.class, or -> {
            assertThat(or.operator()).isEqualTo("OR");
            assertThat(or.left())
                    .isInstanceOfSatisfying(
                            Expr.Binary.class, and -> assertThat(and.left()).isInstanceOf(Expr.Not.class));
        });
    }

    @Test
    void countsParametersAndReadsReturning() {
        StatementParser.Parsed parsed =
                StatementParser.parse("UPDATE t SET a = ? WHERE k = ? RETURNING MODIFIED OLD *");
        assertThat(parsed.parameters()).isEqualTo(2);
        assertThat(((Statement.Update) parsed.statement()).returning()).isEqualTo(ReturnValue.UPDATED_OLD);
    }
}
