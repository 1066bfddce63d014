package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Holds {@code docs/dependencies.md} to the build: every direct dependency has a row with its version. Reasons and
 * licences are written by hand.
 */
class DependenciesDocumentTest {

    private static final Path PAGE = Path.of("..", "docs", "dependencies.md");
    private static final String COMMAND =
            "mvn -pl cli test -Dtest=DependenciesDocumentTest -Dmonochord.docs.write=true";
    private static final String TESTS = "Tests, in every module";
    private static final Pattern NAME = Pattern.compile("`([a-z0-9.-]+:[A-Za-z0-9._-]+)`");
    private static final Pattern HEADER = Pattern.compile("\\| dependency \\|( version \\|)? why \\| licence \\|");

    private final ProjectPoms poms = ProjectPoms.read(Path.of(".."));

    @Test
    void versionsAreThoseOfTheBuild() throws IOException {
        String written = written();
        if (Boolean.getBoolean("monochord.docs.write")) {
            Files.writeString(PAGE, written);
        }
        assertThat(Files.readString(PAGE)).as("write it again with: " + COMMAND).isEqualTo(written);
    }

    @Test
    void everyDirectDependencyHasARowAndEveryRowADependency() throws IOException {
        Set<String> onPage = new TreeSet<>();
        String section = "";
        for (String line : Files.readAllLines(PAGE)) {
            section = line.startsWith("## ") ? line.substring(3) : section;
            Matcher name = NAME.matcher(line);
            // The first cell only: reasons may name others.
            if (line.startsWith("| `") && name.find() && name.start() == 2) {
                onPage.add(section + ": " + name.group(1));
            }
        }
        Set<String> inBuild = new TreeSet<>();
        poms.dependencies()
                .forEach(found -> inBuild.add((found.isTest() ? TESTS : found.module()) + ": " + found.name()));
        assertThat(onPage)
                .as("rows of %s; give those that are missing a reason and a licence", PAGE)
                .isEqualTo(inBuild);
    }

    private String written() throws IOException {
        List<String> lines = new ArrayList<>();
        boolean inTable = false;
        boolean hasVersions = false;
        for (String line : Files.readAllLines(PAGE)) {
            Matcher header = HEADER.matcher(line);
            if (header.matches()) {
                inTable = true;
                hasVersions = header.group(1) != null;
                lines.add("| dependency | version | why | licence |");
            } else if (inTable && line.startsWith("|---")) {
                lines.add("|---|---|---|---|");
            } else if (inTable && line.startsWith("|")) {
                lines.add(row(line, hasVersions));
            } else {
                inTable = false;
                lines.add(line);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private String row(String line, boolean hasVersion) {
        String[] cells = line.split(" \\|", -1);
        Matcher name = NAME.matcher(cells[0]);
        String version = name.find() ? " " + poms.version(name.group(1)) : "";
        List<String> all = new ArrayList<>(List.of(cells));
        if (hasVersion) {
            all.remove(1);
        }
        all.add(1, version);
        return String.join(" |", all);
    }
}
