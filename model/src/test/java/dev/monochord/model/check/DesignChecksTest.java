package dev.monochord.model.check;

import static dev.monochord.model.check.NoteDesigns.indexed;
import static dev.monochord.model.check.NoteDesigns.note;
import static dev.monochord.model.check.NoteDesigns.query;
import static dev.monochord.model.check.NoteDesigns.read;
import static dev.monochord.model.check.NoteDesigns.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.key.KeyTemplateException;
import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each diagnostic by its id and its text. */
class DesignChecksTest {

    @ParameterizedTest
    @MethodSource("cases")
    void mistakeIsNamed(MistakeCase expected) {
        assertThat(DesignChecks.check(expected.design())).anySatisfy(problem -> {
            assertThat(problem.diagnostic().id()).isEqualTo(expected.id());
            assertThat(problem.message()).contains(expected.text());
        });
    }

    @Test
    void everyDiagnosticOfTheModelHasACase() {
        Set<String> ids = cases().map(MistakeCase::id).collect(Collectors.toSet());
        Set<Diagnostic> inSource = EnumSet.range(Diagnostic.TABLE_NOT_INTERFACE, Diagnostic.NAME_TAKEN);
        inSource.addAll(EnumSet.range(Diagnostic.TRANSACTION_METHOD, Diagnostic.TRANSACTION_NOT_ROUTED));
        inSource.addAll(EnumSet.of(
                Diagnostic.TEMPLATE_SYNTAX,
                Diagnostic.NOT_REPLACEABLE,
                Diagnostic.NO_COUNTERPART,
                Diagnostic.TRANSACTION_METHOD,
                Diagnostic.UNKNOWN_STEP,
                Diagnostic.NOT_A_STEP,
                Diagnostic.STEP_TWICE,
                Diagnostic.TRANSACTION_NOT_ROUTED,
                Diagnostic.PROJECTION_COMPONENT,
                Diagnostic.PROJECTION_OF_SEVERAL,
                Diagnostic.PROJECTION_UNKNOWN));
        assertThat(Arrays.stream(Diagnostic.values())
                        .filter(d -> !inSource.contains(d))
                        .map(Diagnostic::id))
                .isSubsetOf(ids);
    }

    @Test
    void templateThatCannotBeReadIsNamed() {
        KeyTemplateException e = catchThrowableOfType(KeyTemplateException.class, () -> KeyTemplate.parse("A#{b"));
        DesignProblem problem = DesignProblem.of(
                Diagnostic.TEMPLATE_SYNTAX, Place.item("notes", "Note"), e.template(), e.reason(), e.position());
        assertThat(problem)
                .hasToString("MC038 table notes, item Note: The template \"A#{b\" cannot be read: "
                        + "The variable is not closed; expected } at position 2. "
                        + "Write literals and {variables}, with one optional part in [brackets] at the end.");
    }

    @Test
    void soundTableHasNoProblems() {
        assertThat(check(table().items(note().build()).patterns(read().build())))
                .isEmpty();
    }

    @Test
    void fiveDesignsHaveNoErrors() {
        for (Design design : AllDesigns.ALL) {
            assertThat(DesignChecks.check(design))
                    .filteredOn(DesignProblem::error)
                    .isEmpty();
        }
    }

    @Test
    void messageShowsForEachKeyWhatIsMissing() {
        List<DesignProblem> problems =
                check(indexed().patterns(query("x").by("body").build()));
        assertThat(problems.get(0))
                .hasToString("MC001 table notes, pattern x: No key and no index serves this pattern: "
                        + "table key USER#{user} / NOTE#{id}: {user} is missing, {body} is not part of it; "
                        + "index GSI1 TAG#{tag} / {id}: {tag} is missing, {body} is not part of it. "
                        + "Give the missing variables as parameters, make what is not in a key a @Filter, "
                        + "or add an index whose key has them.");
    }

    static Stream<MistakeCase> cases() {
        return Stream.of(
                        PatternMistakes.all(),
                        ItemMistakes.all(),
                        TableMistakes.all(),
                        TextMistakes.all(),
                        LintCases.all())
                .flatMap(s -> s);
    }

    private static List<DesignProblem> check(TableDesign.Builder table) {
        return DesignChecks.check(Design.of("d", "1", table.build()));
    }
}
