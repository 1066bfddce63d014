package dev.monochord.model.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is printed is parsed again as the same condition. */
class TextRoundTripTest {

    @Property(tries = 300)
    void parsingWhatWasPrintedGivesTheSame(@ForAll("conditions") ParsedCondition condition) {
        String printed = TextPrinter.print(condition);
        ParsedCondition parsed = TextParser.condition(printed);

        assertThat(shape(parsed)).isEqualTo(shape(condition));
        assertThat(TextPrinter.print(parsed)).isEqualTo(printed);
    }

    /** The condition with all parentheses and without columns; nested joints of one kind are one. */
    private static String shape(ParsedCondition condition) {
        if (condition instanceof ParsedCondition.And and) {
            return joined(and.parts(), "and");
        }
        if (condition instanceof ParsedCondition.Or or) {
            return joined(or.parts(), "or");
        }
        return condition instanceof ParsedCondition.Not not
                ? "not[" + shape(not.part()) + "]"
                : TextPrinter.print(condition);
    }

    private static String joined(List<ParsedCondition> parts, String word) {
        return parts.stream().map(TextRoundTripTest::shape).collect(Collectors.joining(" " + word + " ", "[", "]"));
    }

    @Provide
    Arbitrary<ParsedCondition> conditions() {
        return conditions(3);
    }

    private Arbitrary<ParsedCondition> conditions(int depth) {
        if (depth == 0) {
            return predicates();
        }
        Arbitrary<List<ParsedCondition>> parts =
                conditions(depth - 1).list().ofMinSize(2).ofMaxSize(3);
        return Arbitraries.oneOf(
                predicates(),
                parts.map(ParsedCondition.And::new),
                parts.map(ParsedCondition.Or::new),
                conditions(depth - 1).map(ParsedCondition.Not::new));
    }

    private Arbitrary<ParsedCondition> predicates() {
        return Arbitraries.oneOf(
                Combinators.combine(paths(), Arbitraries.of(true, false))
                        .as((path, present) -> new ParsedCondition.Existence(path, present, 1)),
                Arbitraries.of(true, false).map(present -> new ParsedCondition.Existence(null, present, 1)),
                Combinators.combine(operands(), Arbitraries.of(ComparisonSign.values()), operands())
                        .as(ParsedCondition.Compared::new),
                Combinators.combine(operands(), operands(), operands()).as(ParsedCondition.Between::new),
                Combinators.combine(operands(), values().list().ofMinSize(1).ofMaxSize(3))
                        .as((value, values) -> new ParsedCondition.OneOf(value, values, false)),
                Combinators.combine(operands(), arguments())
                        .as((value, several) -> new ParsedCondition.OneOf(value, List.of(several), true)),
                Combinators.combine(paths(), Arbitraries.of(true, false), operands())
                        .as(ParsedCondition.Part::new));
    }

    private Arbitrary<ParsedOperand> operands() {
        return Arbitraries.oneOf(
                values(),
                paths().map(ParsedOperand.Attribute::new),
                paths().map(path -> new ParsedOperand.Size(path, 1)));
    }

    private Arbitrary<ParsedOperand> values() {
        return Arbitraries.oneOf(
                arguments(),
                Arbitraries.strings().ofMaxLength(5).map(text -> new ParsedOperand.Text(text, 1)),
                Arbitraries.bigDecimals().ofScale(2).map(number -> new ParsedOperand.Digits(number.toPlainString(), 1)),
                Arbitraries.of(true, false).map(flag -> new ParsedOperand.Flag(flag, 1)));
    }

    private Arbitrary<ParsedOperand> arguments() {
        return parameters().map(parameter -> new ParsedOperand.Argument(parameter, 1));
    }

    private Arbitrary<ParameterPath> parameters() {
        return Arbitraries.of("key", "seen", "in")
                .list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .map(ParameterPath::new);
    }

    private Arbitrary<ParsedPath> paths() {
        Arbitrary<ParsedPath.Name> plain =
                Arbitraries.of("status", "size", "remove", "a1").map(name -> new ParsedPath.Name(name, false, 1));
        Arbitrary<ParsedPath.Name> quoted = Arbitraries.oneOf(
                        Arbitraries.of("in", "and", "this", "true"),
                        Arbitraries.strings().ofMinLength(1).ofMaxLength(3))
                .map(name -> new ParsedPath.Name(name, true, 1));
        Arbitrary<ParsedPath.Name> names = Arbitraries.oneOf(plain, quoted);
        Arbitrary<ParsedPath.Step> steps = Arbitraries.oneOf(
                names.map(name -> name),
                parameters().map(parameter -> new ParsedPath.Entry(parameter, 1)),
                Arbitraries.integers().between(0, 99).map(ParsedPath.Position::new),
                parameters().map(parameter -> new ParsedPath.PositionOf(parameter, 1)));
        return Combinators.combine(names, steps.list().ofMaxSize(2)).as((first, more) -> {
            List<ParsedPath.Step> all = new java.util.ArrayList<>(List.of(first));
            all.addAll(more);
            return new ParsedPath(all, 1);
        });
    }
}
