package dev.monochord.model.check;

import static dev.monochord.model.check.NoteDesigns.list;
import static dev.monochord.model.check.NoteDesigns.named;
import static dev.monochord.model.check.NoteDesigns.note;
import static dev.monochord.model.check.NoteDesigns.of;
import static dev.monochord.model.check.NoteDesigns.query;
import static dev.monochord.model.check.NoteDesigns.table;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.TableDesign;
import java.util.stream.Stream;

/** Mistakes in filters that are texts. */
final class TextMistakes {

    private TextMistakes() {}

    static Stream<MistakeCase> all() {
        return Stream.of(
                filter("MC130", "\"body = \" cannot be parsed: Expected a component or a value", "body = "),
                filter("MC131", "boddy at column 1 is not a component of Note. Did you mean body?", "boddy = 'x'"),
                filter("MC132", "5 at column 8 is a number and is compared with body, which is text", "body = 5"),
                filter(
                        "MC133",
                        "beginsWith at column 1 cannot be applied to flags, which is a list",
                        "flags beginsWith 'x'"),
                filter("MC134", "id at column 1 is stored only in the key", "id = 'x'"),
                filter("MC135", "{maybe} at column 8 may be null", "body = {maybe} or flags absent"),
                filter("MC136", "101 values of in; the service allows 100", "body in (" + "'x', ".repeat(100) + "'x')"),
                filter("MC137", "The @Filter does not see other where it is stored as former", "other = 'x'"),
                filter("MC138", "this at column 1 has no meaning here", "this present"),
                of(
                        "MC017",
                        "when is part of the key of index GSI1",
                        indexed(IndexProjection.ALL, "body = 'x' or when <> 'y'")),
                of("MC032", "Index GSI1 does not project body", indexed(IndexProjection.KEYS_ONLY, "not body = 'x'")));
    }

    private static MistakeCase filter(String id, String message, String text) {
        return of(
                id,
                message,
                table().items(note().attributes(
                                        list("flags"), named("other", "other").orNamed("former"))
                                .build())
                        .patterns(query("x")
                                .by("user")
                                .with(ParameterDesign.of("maybe", ParameterBinding.VALUE)
                                        .asOptional())
                                .filter(text)
                                .build()));
    }

    private static TableDesign.Builder indexed(IndexProjection projection, String filter) {
        return table().indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk").with(projection))
                .items(note().attributes(named("when", "gsi1sk"))
                        .index("GSI1", "TAG#{tag}", "{when}")
                        .build())
                .patterns(query("x").by("tag").filter(filter).build());
    }
}
