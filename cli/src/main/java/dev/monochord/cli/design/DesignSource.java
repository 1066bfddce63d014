package dev.monochord.cli.design;

import dev.monochord.model.Design;
import dev.monochord.model.DesignCatalog;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.DesignFiles;
import dev.monochord.model.json.DesignFormatException;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a command takes its designs from: what is built in, or what is at the paths it is given. */
public class DesignSource {

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
        List<Design> designs = Design.merge(found);
        designs.forEach(this::differentTables);
        return new DesignCatalog(designs);
    }

    /** Two tables of one name are two forms of one design: no tool could tell which is meant. */
    private void differentTables(Design design) {
        Set<String> names = new HashSet<>();
        for (TableDesign table : design.tables()) {
            if (!names.add(table.name())) {
                throw wrong("the paths have two tables " + table.name() + " of " + design.name() + "@"
                        + design.version() + ", and they differ. Give one of the paths.");
            }
        }
    }

    /** The designs a reference is about: those of a path, if it is one, or else the catalogue's. */
    DesignCatalog catalog(@Nullable String reference) {
        DesignPath path = path(reference);
        return path == null ? catalog() : new DesignCatalog(read(path.path()));
    }

    /** The design that is meant; without a reference the only one there is. */
    public Design find(@Nullable String reference) {
        DesignPath path = path(reference);
        DesignCatalog catalog = path == null ? catalog() : new DesignCatalog(read(path.path()));
        String name = path == null ? reference : path.design();
        if (name != null && !name.isBlank()) {
            try {
                return catalog.find(name);
            } catch (NoSuchElementException unknown) {
                throw wrong((path == null ? "" : path.path() + ": ") + unknown.getMessage());
            }
        }
        List<String> names = catalog.names();
        if (names.size() == 1) {
            return catalog.find(names.get(0));
        }
        String there = String.join(", ", names);
        throw wrong(
                path == null
                        ? "a design is missing: name one of " + there + ", or a path."
                        : path.path() + " has several designs: " + there + ". Name one, as in " + path.path() + "#"
                                + names.get(0));
    }

    /** The classes beside the designs that a reference is about: those of this program, or of the paths. */
    URLClassLoader classes(@Nullable String reference) {
        DesignPath path = path(reference);
        List<Path> places = path == null ? paths : List.of(path.path());
        URL[] urls = places.stream().map(DesignSource::url).toArray(URL[]::new);
        return new URLClassLoader(urls, DesignSource.class.getClassLoader());
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException("no URL for " + path, impossible);
        }
    }

    void warn(String message) {
        spec.commandLine().getErr().println(message);
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

    /**
     * What looks like a path, or is one: a design of the same name as a file in the folder is found by its name. What
     * follows the path and a # is the name of a design there.
     */
    private @Nullable DesignPath path(@Nullable String reference) {
        if (reference == null || reference.isBlank() || given()) {
            return null;
        }
        try {
            DesignPath path = DesignPath.of(reference);
            String text = path.path().toString();
            boolean looks = reference.contains("/")
                    || reference.contains(File.separator)
                    || path.design() != null
                    || text.endsWith(".json")
                    || text.endsWith(".jar");
            boolean is = looks
                    || Files.exists(path.path())
                            && catalog().versions(reference).isEmpty();
            return is ? path : null;
        } catch (InvalidPathException name) {
            if (reference.contains("/")) {
                throw wrong("'" + reference + "' is no path in this locale; with LC_ALL=C.UTF-8 it may be one.");
            }
            return null;
        }
    }
}
