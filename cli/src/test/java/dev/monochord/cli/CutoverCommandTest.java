package dev.monochord.cli;

import static dev.monochord.cli.MigratingNotes.ID;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The verification that {@code migrate cutover} begins with. */
class CutoverCommandTest {

    private static final String LEASE = "--lease=20ms";

    @TempDir
    Path folder;

    private MigratingNotes notes;

    @BeforeEach
    void open() throws IOException {
        notes = new MigratingNotes(folder, 120);
    }

    @AfterEach
    void close() {
        notes.close();
    }

    private void verified(String... plan) {
        assertThat(notes.plan(plan)).as(notes::err).isZero();
        assertThat(notes.migrate("start", ID, LEASE)).as(notes::err).isZero();
        assertThat(notes.migrate("work", ID, LEASE)).as(notes::err).isZero();
        assertThat(notes.out()).isEqualTo("notes-2: READ_NEW\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--verify", "--verify-limit=1h"})
    void writesOutsideTheToolkitSinceTheVerificationCallItOff(String option) {
        verified("--create");
        Map<String, AttributeValue> changed = MigratingNotes.note(7);
        changed.put("text", AttributeValue.fromS("changed by a script"));
        notes.put(changed);
        notes.put(MigratingNotes.note(500));

        assertThat(notes.migrate("cutover", ID, option, LEASE)).isEqualTo(3);
        assertThat(notes.err())
                .contains(
                        "Different in text: {pk=S:AUTHOR#a7, sk=S:NOTE#2024-05-01T12:00:00.000Z#n-000007}",
                        "Missing in notes_v2: {pk=S:AUTHOR#a0, sk=S:NOTE#2024-05-01T12:00:00.000Z#n-000500}",
                        "2 items differ between the shapes.")
                .doesNotContain("changed by a script");
        assertThat(notes.migrate("status", ID)).isZero();
        assertThat(notes.out()).startsWith("notes-2: READ_NEW, blocked: ");

        assertThat(notes.migrate("verify", ID, "--repair", LEASE)).isZero();
        assertThat(notes.migrate("cutover", ID, option, LEASE)).as(notes::err).isZero();
        assertThat(notes.copied()).hasSize(121).isEqualTo(notes.expected());
    }

    @Test
    void writesOutsideTheToolkitCallItOffWithoutAWayBack() {
        verified("--create", "--consent", "--transform", ShoutingTransform.class.getName());
        notes.put(MigratingNotes.note(500));

        assertThat(notes.migrate("cutover", ID, LEASE)).isEqualTo(3);
        assertThat(notes.err()).contains("Missing in notes_v2: {pk=S:AUTHOR#a0").doesNotContain("Writes are stopped");

        assertThat(notes.migrate("verify", ID, "--repair", LEASE)).isZero();
        assertThat(notes.migrate("cutover", ID, LEASE)).as(notes::err).isZero();
        assertThat(notes.err()).contains("Writes are stopped until cut-over.");
        assertThat(notes.copied()).hasSize(121);
    }

    @Test
    void cutOverByAnEarlierVerificationReportsWhatThatCannotHaveSeen() {
        verified("--create");
        notes.put(MigratingNotes.note(500));

        assertThat(notes.migrate("cutover", ID, "--verify-limit", "0s", LEASE)).isZero();
        assertThat(notes.err())
                .contains(
                        "Not verified again. Writes of table notes outside the toolkit since the verification of 20",
                        "monochord migrate cutover notes-2 --verify.");
        assertThat(notes.copied()).hasSize(120);
    }

    @Test
    void transformThatCannotBeUsedKeepsFromVerifyingOnly() {
        verified("--create", "--consent", "--transform", ShoutingTransform.class.getName());
        ShoutingTransform.revision = "2";
        try {
            assertThat(notes.migrate("cutover", ID, "--verify", LEASE)).isEqualTo(1);
            assertThat(notes.err()).contains("was registered with transform shouting-1");
            assertThat(notes.migrate("cutover", ID, LEASE)).isZero();
            assertThat(notes.err()).contains("was registered with transform shouting-1", "Not verified again.");
        } finally {
            ShoutingTransform.revision = "1";
        }
    }

    @Test
    void interruptedVerificationIsMadeAgain() {
        verified("--create");
        assertThat(notes.migrate("verify", ID, "--leave-to-workers", LEASE)).isZero();

        assertThat(notes.migrate("cutover", ID, "--verify-limit", "0s", LEASE)).isEqualTo(3);
        assertThat(notes.err()).contains("The shapes were not verified.");
        assertThat(notes.migrate("cutover", ID, LEASE)).as(notes::err).isZero();
        assertThat(notes.err()).contains("Verifying, pass 3.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--back", "--reads=10", "--dry-run"})
    void onlyTheCutOverItselfIsVerified(String option) {
        assertThat(notes.migrate("cutover", ID, "--verify", option)).isEqualTo(2);
        assertThat(notes.err()).contains("--verify is for the cut-over itself");
    }
}
