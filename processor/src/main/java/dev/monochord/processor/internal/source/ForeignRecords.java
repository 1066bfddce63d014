package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Item;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** Reports records that patterns name but that are no items of the table. For one table. */
final class ForeignRecords {

    private final Language language;
    private final Findings findings;
    private final ItemIndex items;
    private final Set<TypeElement> reported = new HashSet<>();

    ForeignRecords(Language language, Findings findings, ItemIndex items) {
        this.language = language;
        this.findings = findings;
        this.items = items;
    }

    /** Reports a record that is no item of this table, once; where an item of it has the same name, each time. */
    void report(ExecutableElement method, TypeElement element) {
        Site site = Site.of(method);
        String name = element.getSimpleName().toString();
        if (items.sources().anyMatch(i -> i.design().name().equals(name))) {
            findings.add(site, Diagnostic.UNKNOWN_ITEM, element.getQualifiedName(), hint(name));
            return;
        }
        if (!reported.add(element)) {
            return;
        }
        TypeElement contract = (TypeElement) Objects.requireNonNull(method.getEnclosingElement());
        Mirror item = language.annotation(element, Item.class).orElse(null);
        TypeMirror named = item == null ? null : item.type("table");
        TypeElement other = named == null ? null : Language.element(named);
        if (other == null) {
            List<String> known = items.all().map(ReadItem::name).toList();
            String meant =
                    Nearest.of(name, known).map(n -> " Did you mean " + n + "?").orElse("");
            String missing = " It has no @Item(table = " + contract.getSimpleName() + ".class)." + meant;
            findings.add(site, Diagnostic.UNKNOWN_ITEM, name, missing);
        } else if (other.equals(contract)) {
            findings.add(site, Diagnostic.TABLE_ELSEWHERE, contract.getSimpleName(), name);
        } else {
            findings.add(site, Diagnostic.UNKNOWN_ITEM, name, " It is an item of " + other.getSimpleName() + ".");
        }
    }

    private String hint(String name) {
        return items.sources()
                .filter(i -> i.design().name().equals(name))
                .findFirst()
                .map(i -> " Did you mean " + i.element().getQualifiedName() + "?")
                .orElse(Nearest.hint(name, List.of()));
    }
}
