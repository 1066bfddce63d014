package dev.monochord.migrate.plan;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.designs.PatternBuilder;
import java.util.List;

/** Designs to plan migrations between. */
final class PlannedDesigns {

    static final AttributeDesign AUTHOR = text("author").asKeyOnly();
    static final AttributeDesign NOTE_ID = text("noteId").asKeyOnly();
    static final AttributeDesign WRITTEN_AT = AttributeDesign.of("writtenAt", "written_at", AttributeType.TIME);
    static final TableSize MILLION = new TableSize(1_000_000, 400_000_000);

    private PlannedDesigns() {}

    static MigrationPlan notes(ItemDesign old, ItemDesign next) {
        return MigrationPlan.between(
                design("1", table(old)),
                design("2", table(next)),
                PlanOptions.DEFAULT.sized("notes", MILLION).atRate(500));
    }

    static Design design(String version, TableDesign table) {
        return Design.of("notes", version, table);
    }

    static TableDesign table(ItemDesign note) {
        return TableDesign.builder("notes")
                .indexes(IndexDesign.global("byTag", "tag_pk", "tag_sk"))
                .items(note)
                .patterns(PatternBuilder.pattern("create", PatternKind.CREATE, "Note")
                        .build())
                .build();
    }

    static ItemDesign note(String sort) {
        return builder(sort).build();
    }

    static ItemDesign.Builder builder(String sort) {
        return ItemDesign.builder("Note")
                .key("AUTHOR#{author}", sort)
                .index("byTag", "TAG#{tag}", "{writtenAt}#{noteId}")
                .attributes(AUTHOR, NOTE_ID, text("tag"), WRITTEN_AT, text("text"));
    }

    static UniqueGuard guard(String field) {
        String key = field + "#{" + field + "}";
        return new UniqueGuard(field, KeyTemplates.parse(key, key), "", List.of(field, "author", "noteId"), null);
    }

    static PlanStep step(MigrationPlan plan, String table, StepKind kind) {
        return plan.table(table).orElseThrow().steps().stream()
                .filter(step -> step.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    static AttributeDesign text(String name) {
        return AttributeDesign.of(name, name, AttributeType.TEXT);
    }
}
