package dev.monochord.systems.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Java programs in processes of their own, on the JVM and the class path of the test. */
public final class JavaProcess {

    private JavaProcess() {}

    /** Returns a builder of a process that runs the main method of a class; it starts fast rather than runs fast. */
    public static ProcessBuilder of(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }
}
