package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.Attributes;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Whatever the text, it is accepted and can be evaluated, or it is refused with a validation error. */
class ExpressionParsingPropertyTest {

    private static final Map<String, String> NAMES = Map.of("#a", "a", "#b", "status");
    private static final Map<String, AttributeValue> VALUES =
            Map.of(":s", Values.s("x"), ":n", Values.n("1"), ":l", Values.l(Values.n("1")), ":t", Values.ss("x"));
    private static final Map<String, AttributeValue> ITEM =
            Map.of("a", Values.n("1"), "b", Values.l(Values.s("x")), "c", Values.m("a", Values.ss("x")));

    private static final List<String> WORDS = List.of(
            "a",
            "b",
            "c",
            "status",
            "#a",
            "#b",
            "#x",
            ":s",
            ":n",
            ":l",
            ":t",
            ":x",
            "AND",
            "or",
            "NOT",
            "BETWEEN",
            "IN",
            "(",
            ")",
            "((",
            "))",
            ",",
            ".",
            "[0]",
            "[",
            "]",
            "=",
            "<>",
            "<",
            ">=",
            "+",
            "-",
            "SET",
            "REMOVE",
            "ADD",
            "DELETE",
            "size(",
            "contains(",
            "begins_with(",
            "attribute_type(",
            "attribute_exists(",
            "if_not_exists(",
            "list_append(",
            "foo(",
            "1",
            "é",
            "#",
            ":");

    @Provide
    Arbitrary<String> wordy() {
        return Arbitraries.of(WORDS).list().ofMaxSize(14).map(words -> String.join(" ", words));
    }

    private static void accepted(Consumer<ExpressionPlaceholders> use) {
        try {
            use.accept(new ExpressionPlaceholders(NAMES, VALUES));
        } catch (DynamoDbException refused) {
            if (!"ValidationException".equals(refused.awsErrorDetails().errorCode())) {
                throw refused;
            }
        }
    }

    private static void everyKind(String text) {
        accepted(p -> ConditionExpression.parse(ExpressionKind.FILTER, text, p).test(Attributes.of(ITEM)));
        accepted(p -> KeyConditionExpression.bind(text, p).tests());
        accepted(p -> ProjectionExpression.parse(text, p).apply(Attributes.of(ITEM)));
        accepted(p -> {
            UpdateActions update = UpdateExpression.parse(text, p);
            update.updatedNew(update.apply(ITEM));
        });
        accepted(p -> UpdateExpression.parse("SET z = " + text, p).apply(ITEM));
    }

    @Property(tries = 3000)
    void textsOfTheLanguagesWords(@ForAll("wordy") String text) {
        everyKind(text);
    }

    @Property(tries = 500)
    void anyText(@ForAll String text) {
        everyKind(text);
    }
}
