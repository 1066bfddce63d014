package dev.monochord.model.check;

import static dev.monochord.model.PatternKind.QUERY;

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

/** Small designs about notes, of which the cases of mistakes are made. */
final class NoteDesigns {

    private NoteDesigns() {}

    static MistakeCase of(String id, String text, TableDesign.Builder table) {
        return new MistakeCase(id, text, Design.of("d", "1", table.build()));
    }

    static TableDesign.Builder table() {
        return TableDesign.builder("notes");
    }

    static TableDesign.Builder indexed() {
        return table().indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk"))
                .items(note().index("GSI1", "TAG#{tag}", "{id}").build());
    }

    static ItemDesign.Builder note() {
        return ItemDesign.builder("Note")
                .key("USER#{user}", "NOTE#{id}")
                .attributes(text("user").asKeyOnly(), text("id").asKeyOnly(), text("body"), text("tag"));
    }

    static ItemDesign item(String partition, String sort, AttributeDesign... attributes) {
        return ItemDesign.builder("Thing")
                .key(partition, sort)
                .attributes(attributes)
                .build();
    }

    static ItemDesign expiring(AttributeType type, boolean hide) {
        return ItemDesign.builder("Thing")
                .key("A#{a}", "X#{b}")
                .attributes(text("a"), text("b"), typed("ends", type))
                .timeToLive("ends", hide)
                .build();
    }

    /** Users and organizations, which share their key. */
    static TableDesign.Builder accounts(ItemDesign.Builder user) {
        return table().items(user.build(), account("Organization", "org").build());
    }

    static TableDesign.Builder accounts() {
        return accounts(account("User", "name"));
    }

    static ItemDesign.Builder account(String kind, String name) {
        return ItemDesign.builder(kind)
                .key("ACCOUNT#{" + name + "}", "ACCOUNT#{" + name + "}")
                .keyGroup("Account")
                .attributes(text(name), text("plan"));
    }

    static UniqueGuard guard(String field, String template) {
        return new UniqueGuard(field, KeyTemplates.parse(template, template), "Guard", List.of(field), null);
    }

    static PatternBuilder query(String name) {
        return PatternBuilder.pattern(name, QUERY, "Note");
    }

    static PatternBuilder read() {
        return PatternBuilder.pattern("read", QUERY, "Note").by("user");
    }

    static PatternBuilder of(PatternKind kind) {
        return PatternBuilder.pattern("x", kind, "Note");
    }

    static AttributeDesign text(String name) {
        return typed(name, AttributeType.TEXT);
    }

    static AttributeDesign list(String name) {
        return typed(name, new AttributeType.ListOf(AttributeType.TEXT));
    }

    static AttributeDesign typed(String name, AttributeType type) {
        return AttributeDesign.of(name, name, type);
    }

    static AttributeDesign named(String component, String name) {
        return AttributeDesign.of(component, name, AttributeType.TEXT);
    }
}
