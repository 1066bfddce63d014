package dev.monochord.migrate.plan;

import static dev.monochord.migrate.plan.PlannedDesigns.builder;
import static dev.monochord.migrate.plan.PlannedDesigns.design;
import static dev.monochord.migrate.plan.PlannedDesigns.guard;
import static dev.monochord.migrate.plan.PlannedDesigns.note;
import static dev.monochord.migrate.plan.PlannedDesigns.notes;
import static dev.monochord.migrate.plan.PlannedDesigns.table;
import static dev.monochord.migrate.plan.PlannedDesigns.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.PatternBuilder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a plan says about writing both shapes. */
class DualWritePlanTest {

    @Test
    void itemsThatBecomeManyMakeAPatternExceedATransaction() {
        TableDesign old = table(note("NOTE#{noteId}"));
        TableDesign next = table(note("NOTES#{noteId}"));

        assertThat(MigrationPlan.exceedingPatterns(old, next, false, 10)).isEmpty();
        assertThat(MigrationPlan.exceedingPatterns(old, next, false, 99))
                .singleElement()
                .asString()
                .startsWith("pattern create needs ")
                .endsWith("an item becomes up to 99 items; write fewer of them with it");
    }

    @Test
    void aPatternThatWouldExceedATransactionIsNamed() {
        ItemDesign.Builder many = builder("NOTE#{noteId}");
        ItemDesign.Builder moved = builder("NOTES#{noteId}");
        IntStream.range(0, 40).forEach(i -> {
            many.attributes(text("u" + i)).unique(guard("u" + i));
            moved.attributes(text("u" + i)).unique(guard("u" + i));
        });
        MigrationPlan plan = notes(many.build(), moved.build());
        assertThat(plan.table("notes").orElseThrow().problems())
                .singleElement()
                .asString()
                .startsWith("pattern create needs 122 actions in one transaction to write both shapes");
    }

    @Test
    void aPatternThatWouldExceedATransactionAfterCutOverIsNamed() {
        ItemDesign.Builder many = builder("NOTE#{noteId}");
        ItemDesign.Builder none = builder("NOTES#{noteId}");
        IntStream.range(0, 60).forEach(i -> {
            many.attributes(text("u" + i)).unique(guard("u" + i));
            none.attributes(text("u" + i));
        });
        assertThat(notes(many.build(), none.build())
                        .table("notes")
                        .orElseThrow()
                        .problems())
                .singleElement()
                .asString()
                .startsWith("pattern create needs 122 actions in one transaction to write both shapes after cut-over");
    }

    @Test
    void patternsWithoutACounterpartAreListed() {
        MigrationPlan plan = MigrationPlan.between(
                design("1", table(note("NOTE#{noteId}"))),
                design(
                        "2",
                        TableDesign.builder("notes")
                                .indexes(IndexDesign.global("byTag", "tag_pk", "tag_sk"))
                                .items(note("N#{noteId}"))
                                .patterns(PatternBuilder.pattern("latest", PatternKind.QUERY, "Note")
                                        .build())
                                .build()),
                PlanOptions.DEFAULT);
        assertThat(plan.table("notes").orElseThrow().notes())
                .contains("without a counterpart of the same name and parameters, so available from the read switch on"
                        + " unless the old interface has default methods for them: patterns latest")
                .anyMatch(note -> note.startsWith("putAll and deleteAll"));
    }

    @Test
    void counterpartMayHaveItsParametersInAnotherOrder() {
        MigrationPlan plan = MigrationPlan.between(
                design("1", read("NOTE#{noteId}", "author", "noteId")),
                design("2", read("N#{noteId}", "noteId", "author")),
                PlanOptions.DEFAULT);

        assertThat(plan.table("notes").orElseThrow().notes())
                .noneMatch(note -> note.startsWith("without a counterpart"));
    }

    private static TableDesign read(String sort, String... parameters) {
        return TableDesign.builder("notes")
                .indexes(IndexDesign.global("byTag", "tag_pk", "tag_sk"))
                .items(note(sort))
                .patterns(PatternBuilder.pattern("note", PatternKind.GET, "Note")
                        .by(parameters)
                        .build())
                .build();
    }

    @Test
    void theMostWritesOfATransactionDependOnASuppliedTransform() {
        PlanOptions supplied =
                PlanOptions.DEFAULT.transforming("notes", ItemTransform.of("twice", item -> List.of(item, item)));
        MigrationPlan plan = MigrationPlan.between(
                design("1", table(note("NOTE#{noteId}"))), design("2", table(note("N#{noteId}"))), supplied);

        assertThat(plan.table("notes").orElseThrow().notes())
                .anyMatch(note -> note.startsWith("a transaction of the application may hold at most")
                        && note.endsWith("if the supplied transform makes one item of each: migrate work --dry-run"
                                + " shows how many it makes"));
    }
}
