package dev.monochord.processor.internal.source;

import dev.monochord.model.KeyTemplates;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.key.KeyTemplateException;
import dev.monochord.model.problem.Diagnostic;
import org.jspecify.annotations.Nullable;

/** Reads key templates out of annotations; what cannot be read is reported where it stands. */
record Templates(Findings findings) {

    /** One template, or null where it cannot be read. */
    @Nullable
    KeyTemplate one(Mirror mirror, String member) {
        try {
            return KeyTemplate.parse(mirror.text(member));
        } catch (KeyTemplateException e) {
            findings.add(mirror.site(member), Diagnostic.TEMPLATE_SYNTAX, e.template(), e.reason(), e.position());
            return null;
        }
    }

    /** The members {@code partition} and {@code sort}, or null where one cannot be read. */
    @Nullable
    KeyTemplates both(Mirror mirror) {
        KeyTemplate partition = one(mirror, "partition");
        boolean sorted = mirror.textOrNull("sort") != null;
        KeyTemplate sort = sorted ? one(mirror, "sort") : null;
        return partition == null || (sorted && sort == null) ? null : new KeyTemplates(partition, sort);
    }
}
