package dev.monochord.cli.design;

import dev.monochord.model.Design;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The one design that a command is about, and where it is looked for. */
final class ChosenDesign extends DesignSource {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DESIGN",
            description = "A name, name@version, path or path#name.")
    private @Nullable String reference;

    Design find() {
        return find(reference);
    }

    /** The version before the newest, where no version is named. */
    @Nullable
    Design before(Design newest) {
        List<Design> versions = catalog(reference).versions(newest.name());
        boolean named = reference != null && reference.endsWith(newest.name() + "@" + newest.version());
        return named || versions.size() < 2 ? null : versions.get(versions.size() - 2);
    }
}
