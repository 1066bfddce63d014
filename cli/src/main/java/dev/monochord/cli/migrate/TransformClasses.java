package dev.monochord.cli.migrate;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where the transforms of users are. */
final class TransformClasses {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--classes",
            paramLabel = "PATH",
            description = "A jar or folder of classes with the transform; may be given several times. Not needed if the"
                    + " transform is derived from the designs.")
    private List<Path> paths = new ArrayList<>();

    /** The classes; to be closed by the caller. */
    URLClassLoader open() {
        URL[] urls = paths.stream().map(this::url).toArray(URL[]::new);
        return new URLClassLoader(urls, TransformClasses.class.getClassLoader());
    }

    private URL url(Path path) {
        if (!Files.exists(path)) {
            throw new ParameterException(spec.commandLine(), "--classes: there is no " + path);
        }
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException("no URL for " + path, impossible);
        }
    }
}
