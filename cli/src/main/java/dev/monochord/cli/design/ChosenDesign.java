package dev.monochord.cli.design;

import dev.monochord.model.Design;
import dev.monochord.model.check.DesignChecks;
import dev.monochord.model.problem.DesignProblem;
import java.net.URLClassLoader;
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

    /** The classes beside the design; to be closed by the caller. */
    URLClassLoader classes() {
        return classes(reference);
    }

    /** As {@link #find()}, and says on stderr if the design has errors, for a tool that would pass them on. */
    Design findAndWarn() {
        Design design = find();
        long errors =
                DesignChecks.check(design).stream().filter(DesignProblem::error).count();
        if (errors > 0) {
            warn(design.name() + "@" + design.version() + " has " + (errors == 1 ? "an error" : errors + " errors")
                    + ": 'monochord design lint' tells them.");
        }
        return design;
    }

    /** The version before the newest, where no version is named. */
    @Nullable
    Design before(Design newest) {
        List<Design> versions = catalog(reference).versions(newest.name());
        boolean named = reference != null && reference.endsWith(newest.name() + "@" + newest.version());
        return named || versions.size() < 2 ? null : versions.get(versions.size() - 2);
    }
}
