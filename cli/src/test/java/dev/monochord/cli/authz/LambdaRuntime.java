package dev.monochord.cli.authz;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A function in a JVM of its own that has the jars of its artifact and those of Lambda's runtime, and no others of ours. */
final class LambdaRuntime implements AutoCloseable {

    private final Process process;
    private final BufferedWriter events;
    private final BufferedReader responses;
    private final Path log;

    /**
     * Starts the function.
     *
     * @param folder the unpacked artifact
     */
    LambdaRuntime(Path folder, String handler, Map<String, String> settings) throws IOException {
        Path host = folder.resolve("host");
        Path code = host.resolve(FunctionHost.class.getName().replace('.', '/') + ".class");
        Files.createDirectories(code.getParent());
        try (var bytes = FunctionHost.class.getResourceAsStream("FunctionHost.class")) {
            Files.copy(bytes, code);
        }
        List<String> classPath = new ArrayList<>(List.of(folder + "/lib/*", host.toString()));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.contains("aws-lambda-java-")) {
                classPath.add(entry);
            }
        }
        log = folder.resolve("function.log");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        String.join(File.pathSeparator, classPath),
                        FunctionHost.class.getName(),
                        handler)
                .redirectError(log.toFile());
        builder.environment().putAll(settings);
        builder.environment()
                .putAll(Map.of(
                        "AWS_LAMBDA_FUNCTION_NAME", "authorizer",
                        "AWS_LAMBDA_FUNCTION_VERSION", "1",
                        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1769",
                        "AWS_LAMBDA_LOG_GROUP_NAME", "authorizer",
                        "AWS_LAMBDA_LOG_STREAM_NAME", "authorizer"));
        process = builder.start();
        events = process.outputWriter();
        responses = process.inputReader();
    }

    /** Sends an event and returns the response. */
    String invoke(String event) throws IOException {
        events.write(event);
        events.newLine();
        events.flush();
        String response = responses.readLine();
        if (response == null) {
            throw new AssertionError("The function ended: " + Files.readString(log));
        }
        return response;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
