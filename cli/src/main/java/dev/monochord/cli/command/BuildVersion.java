package dev.monochord.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, which Maven writes into a resource. */
public final class BuildVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"monochord " + number(), "java " + Runtime.version()};
    }

    public static String number() {
        Properties properties = new Properties();
        try (InputStream resource = BuildVersion.class.getResourceAsStream("version.properties")) {
            if (resource == null) {
                throw new IllegalStateException("version.properties is missing from the build");
            }
            properties.load(resource);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return properties.getProperty("version", "unknown");
    }
}
