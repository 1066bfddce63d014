package dev.monochord.cli.design;

import dev.monochord.model.Design;
import dev.monochord.model.DesignCatalog;
import dev.monochord.model.json.DesignFiles;
import dev.monochord.model.json.DesignFormatException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a command takes its designs from: what is built in, or what is at the paths it is given. */
class DesignSource {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--design",
            paramLabel = "PATH",
            description = "Look for designs in this jar, folder of classes or JSON file, and not among the built-in"
                    + " ones. May be given several times.")
    private List<Path> paths = new ArrayList<>();

    boolean given() {
        return !paths.isEmpty();
    }

    DesignCatalog catalog() {
        if (paths.isEmpty()) {
            return new DesignCatalog(DesignFiles.onClassPath(DesignSource.class.getClassLoader()));
        }
        List<Design> found = new ArrayList<>();
        paths.forEach(path -> found.addAll(read(path)));
        return new DesignCatalog(Design.merge(found));
    }

    /** The designs a reference is about: those of a path, if it is one, or else the catalogue's. */
    DesignCatalog catalog(@Nullable String reference) {
        Path path = reference == null || given() ? null : path(reference);
        return path == null ? catalog() : new DesignCatalog(read(path));
    }

    /** The design that is meant; without a reference the only one there is. */
    Design find(@Nullable String reference) {
        DesignCatalog catalog = catalog(reference);
        boolean path = reference != null && !given() && path(reference) != null;
        if (reference != null && !path) {
            try {
                return catalog.find(reference);
            } catch (NoSuchElementException unknown) {
                throw wrong(String.valueOf(unknown.getMessage()));
            }
        }
        List<String> names = catalog.names();
        if (names.size() == 1) {
            return catalog.find(names.get(0));
        }
        String there = String.join(", ", names);
        throw wrong(
                path
                        ? reference + " has several designs: " + there + ". Name one, and the path with --design."
                        : "a design is missing: name one of " + there + ", or a path.");
    }

    ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private List<Design> read(Path path) {
        try {
            return DesignFiles.in(path);
        } catch (DesignFormatException wrong) {
            throw wrong(String.valueOf(wrong.getMessage()));
        }
    }

    /** What looks like a path, or is one: a design of the same name as a file in the folder is found by its name. */
    private @Nullable Path path(String reference) {
        try {
            Path path = Path.of(reference);
            boolean looks = reference.contains("/") || reference.endsWith(".json") || reference.endsWith(".jar");
            return looks || Files.exists(path) && catalog().versions(reference).isEmpty() ? path : null;
        } catch (InvalidPathException name) {
            return null;
        }
    }
}
