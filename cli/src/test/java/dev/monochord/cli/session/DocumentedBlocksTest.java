package dev.monochord.cli.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.FaultRule;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.systems.authz.event.ActionMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Every fenced block of the documentation is run, compiled or read by a test: sessions by {@link DocumentedSessionsTest}, the
 * others by this one or by those that it names. So no block can be added that nothing checks.
 */
class DocumentedBlocksTest {

    private static final Path ROOT = Path.of("..");

    private static final String ACTIONS = "{\"actions\"";

    private static final String MAPPING = "{\"name\": \"shop\"";
    private static final String RULES = "KIND[:AMOUNT]";

    /** How the other blocks begin, by page. */
    private static final Map<String, List<String>> OTHERS = Map.of(
            // The session of serve.md runs the first command, and whoever runs this test the second. TeamsTest has the
            // items.
            "README.md", List.of("./monochord serve", "{\"pk\""),
            // The figures of a benchmark.
            "docs/authz.md", List.of(ACTIONS, "20000 decisions"),
            "docs/cello-migration.md", List.of(MAPPING),
            "docs/hard-edges.md", List.of(RULES));

    @Test
    void everyBlockIsRunOrRead() throws IOException {
        assertThat(DocumentedBlock.all(ROOT))
                .hasSizeGreaterThan(200)
                .allMatch(
                        block -> block.isSession()
                                || isOfProject(block)
                                || isJava(block)
                                || isHelp(block)
                                || isOther(block),
                        "is a session, a file of the project that a session builds, Java of an example, or named in this"
                                + " test");
    }

    /** NotesProject writes it, and the session of its page compiles it. */
    private static boolean isOfProject(DocumentedBlock block) {
        return block.isFile() && NotesProject.isShownBy(block.page().replaceFirst("^docs/", ""));
    }

    /** DocumentationTest of the engine compares all Java but files of projects with that of the examples. */
    private static boolean isJava(DocumentedBlock block) {
        return block.language().equals("java") && !block.isFile();
    }

    /** CommandsDocumentTest compares this page with the help of every command. */
    private static boolean isHelp(DocumentedBlock block) {
        return block.page().equals("docs/cli.md") && block.language().equals("text");
    }

    private static boolean isOther(DocumentedBlock block) {
        return OTHERS.getOrDefault(block.page(), List.of()).stream().anyMatch(block.text()::startsWith);
    }

    @Test
    void mapOfActionsIsRead() throws IOException {
        assertThat(ActionMap.parse(only(ACTIONS).getBytes(UTF_8))).isNotNull();
    }

    @Test
    void mappingFileIsRead() throws IOException {
        assertThat(MappingFile.parse(only(MAPPING)).name()).isEqualTo("shop");
    }

    @Test
    void rulesOfFaultsAreRead() throws IOException {
        List<String> rules =
                only(RULES).lines().skip(1).filter(line -> !line.isBlank()).toList();
        assertThat(rules).hasSize(4).allSatisfy(line -> FaultRule.parse(line.split(" ", 2)[0]));
    }

    private static String only(String beginning) throws IOException {
        List<DocumentedBlock> found = DocumentedBlock.all(ROOT).stream()
                .filter(block -> block.text().startsWith(beginning))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0).text();
    }
}
